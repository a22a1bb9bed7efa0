import { z } from 'zod'

const copy = z.object({ path: z.string().min(1), passphrase: z.string().optional() })

const copyTask = copy.extend({ kind: z.enum(['archive', 'folder']) })
export type CopyTask = z.output<typeof copyTask>

/** A command for the process that holds an installation open. */
export const command = z.discriminatedUnion('kind', [
  copyTask,
  copy.extend({ kind: z.literal('repair') }),
  z.object({ kind: z.literal('verify'), head: z.string().optional() }),
])
export type StoreCommand = z.output<typeof command>

/** `done` describes the work, `lacks` what is missing from it; both Spanish. */
export const outcome = z.object({ done: z.string(), lacks: z.string().optional() })
export type Outcome = z.output<typeof outcome>
