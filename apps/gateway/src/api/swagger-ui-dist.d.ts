declare module 'swagger-ui-dist/absolute-path.js' {
  /** Folder that the renderer's files lie in. */
  const absolutePath: () => string;
  export default absolutePath;
}
