import type { Level } from './browser/host.ts'

const MOST_LINES = 200

/** The text of one logged value: an error by its name and message, because stacks and objects differ between runs. */
function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { name, message } = part as { name?: unknown; message?: unknown }
  return message === undefined ? Object.prototype.toString.call(part) : `${String(name)}: ${String(message)}`
}

/** The last lines of a tab's console. */
export function createConsole() {
  const lines: string[] = []
  return {
    lines,
    /** @returns the line */
    write(level: Level, parts: readonly unknown[]): string {
      const line = `${level} ${parts.map(textOf).join(' ')}`
      lines.push(line)
      if (lines.length > MOST_LINES) lines.shift()
      return line
    },
  }
}
