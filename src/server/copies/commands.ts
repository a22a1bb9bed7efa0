import { z } from 'zod'
import { keyChange } from '../../domain/evidence/key-change.ts'

const copy = z.object({ path: z.string().min(1), passphrase: z.string().optional() })

/** The operator asked for a copy that is not encrypted (`isPlain`), or that replaces an earlier one (`isOverwriting`). */
const copyTask = copy.extend({
  kind: z.enum(['archive', 'folder']),
  isPlain: z.boolean().optional(),
  isOverwriting: z.boolean().optional(),
})
export type CopyTask = z.output<typeof copyTask>

/**
 * A command for the process that holds an installation open. `head` is an earlier head of the audit trail, `note` the text
 * of a witness's note of the public log.
 */
export const command = z.discriminatedUnion('kind', [
  copyTask,
  copy.extend({ kind: z.literal('repair') }),
  z.object({ kind: z.literal('verify'), head: z.string().optional(), note: z.string().optional() }),
  z.object({ kind: z.literal('figures') }),
  z.object({ kind: z.literal('evidence-keys'), change: keyChange.optional() }),
  z.object({ kind: z.literal('close-demo-accounts') }),
  z.object({ kind: z.literal('second-factor'), account: z.string().min(1) }),
])
export type StoreCommand = z.output<typeof command>

/** `done` describes the work, `lacks` what is missing from it; both Spanish. */
export const outcome = z.object({ done: z.string(), lacks: z.string().optional() })
export type Outcome = z.output<typeof outcome>
