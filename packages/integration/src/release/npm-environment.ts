/** The environment without what a command of npm hands to the programs that it runs, such as its workspace and how much it says. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) && name !== 'NODE_OPTIONS' && name !== 'INIT_CWD',
  );
  return Object.fromEntries(kept);
}
