import { z } from 'zod'

const copyOrder = z.object({
  kind: z.enum(['archive', 'folder']),
  path: z.string().min(1),
  passphrase: z.string().optional(),
})
export type CopyOrder = z.output<typeof copyOrder>

const repairOrder = z.object({ kind: z.literal('repair'), path: z.string().min(1), passphrase: z.string().optional() })
export type RepairOrder = z.output<typeof repairOrder>

/** What whoever holds an installation open can be asked to do with it. */
export const order = z.discriminatedUnion('kind', [copyOrder, repairOrder, z.object({ kind: z.literal('verify') })])
export type Order = z.output<typeof order>

/** What was done, and in words what lacks of it. */
export const outcome = z.object({ done: z.string(), lacks: z.string().optional() })
export type Outcome = z.output<typeof outcome>
