const flushAfterMs = 50;
const maxCharacters = 64 * 1024;
const urgent = /^\{"level":[56]0/;

/**
 * Buffers log lines, because a write to a pipe or a file blocks the process. Errors are written at once, the rest when the process
 * exits.
 */
export function logDestination(write: (text: string) => void = (text) => void process.stdout.write(text)): { write(line: string): void } {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = "";
    if (text) write(text);
  };
  process.once("exit", flush);
  return {
    write(line) {
      lines += line;
      if (urgent.test(line) || lines.length > maxCharacters) return flush();
      timer ??= setTimeout(flush, flushAfterMs).unref();
    },
  };
}
