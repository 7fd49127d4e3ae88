// A worker that needs a while to warm up, and tells whether it had that while.
let isWarm = false;

/** @param {{ input: { options: { tariff: string } } }} task */
function work({ input }) {
  if (input.options.tariff === 'die') {
    process.exit(1);
  }
  return { ok: true, output: isWarm };
}

export default new Promise((resolve) => {
  setTimeout(() => {
    isWarm = true;
    resolve(work);
  }, 150);
});
