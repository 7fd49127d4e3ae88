"""Executes a notebook with Jupyter: execute.py NOTEBOOK KERNEL OUTPUT. The kernel runs in the folder of the notebook."""

import sys
from pathlib import Path
from queue import Empty

import nbformat
from nbclient import NotebookClient

LATE_OUTPUT_SECONDS = 1.0


class LateOutputsClient(NotebookClient):
    """Waits for outputs after the kernel says that it is idle: on a busy machine Deno sends some of them later."""

    async def _async_poll_output_msg(self, parent_msg_id, cell, cell_index):
        await super()._async_poll_output_msg(parent_msg_id, cell, cell_index)
        while True:
            try:
                message = await self.kc.iopub_channel.get_msg(timeout=LATE_OUTPUT_SECONDS)
            except Empty:
                return
            if message["parent_header"].get("msg_id") == parent_msg_id:
                self.process_message(message, cell, cell_index)


source, kernel, output = sys.argv[1:]
notebook = nbformat.read(source, as_version=4)
folder = str(Path(source).resolve().parent)
LateOutputsClient(
    notebook,
    kernel_name=kernel,
    record_timing=False,
    resources={"metadata": {"path": folder}},
).execute()
nbformat.write(notebook, output)
