export { type PngOptions, renderPng } from './render-png.js';
export { renderSvg } from './render-svg.js';
