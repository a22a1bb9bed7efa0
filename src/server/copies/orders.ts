import { z } from 'zod'

const copy = z.object({ path: z.string().min(1), passphrase: z.string().optional() })

const copyOrder = copy.extend({ kind: z.enum(['archive', 'folder']) })
export type CopyOrder = z.output<typeof copyOrder>

/** What whoever holds an installation open can be asked to do with it. */
export const order = z.discriminatedUnion('kind', [
  copyOrder,
  copy.extend({ kind: z.literal('repair') }),
  z.object({ kind: z.literal('verify') }),
])
export type Order = z.output<typeof order>

/** What was done, and in words what lacks of it. */
export const outcome = z.object({ done: z.string(), lacks: z.string().optional() })
export type Outcome = z.output<typeof outcome>
