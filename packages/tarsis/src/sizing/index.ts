export type {
  FrontierSize,
  PerfectSize,
  Size,
  SizeControl,
  SizedProject,
  SizeOptions,
  SizeResult,
  SizeSensitivity,
  SizeValue,
} from '../schema/size-types.js';
export { checkSizeOptions, size } from './size.js';
