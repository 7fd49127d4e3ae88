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
export { size } from './size.js';
