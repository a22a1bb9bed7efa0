import { z } from 'zod'

const copy = z.object({ path: z.string().min(1), passphrase: z.string().optional() })

const copyTask = copy.extend({ kind: z.enum(['archive', 'folder']) })
export type CopyTask = z.output<typeof copyTask>

/** What whoever holds an installation open can be asked to do with it. */
export const command = z.discriminatedUnion('kind', [
  copyTask,
  copy.extend({ kind: z.literal('repair') }),
  z.object({ kind: z.literal('verify') }),
])
export type StoreCommand = z.output<typeof command>

/** What was done, and in words what lacks of it. */
export const outcome = z.object({ done: z.string(), lacks: z.string().optional() })
export type Outcome = z.output<typeof outcome>
