import type { CopyEntry, CopySink, CopySource } from '../../copies/format/copy-format.ts'

/** A copy in memory, whose entries a test can read and change. */
export function memoryCopy(entries: CopyEntry[] = []): { entries: CopyEntry[]; sink: CopySink; source: CopySource } {
  return {
    entries,
    sink: {
      left: async () => undefined,
      write: async (entry) => void entries.push(entry),
      finish: async () => {},
      abort: async () => {},
    },
    source: {
      isEncrypted: false,
      async *entries() {
        yield* entries
      },
    },
  }
}
