export { type PngOptions, renderPng, renderSvg } from './render.js';
