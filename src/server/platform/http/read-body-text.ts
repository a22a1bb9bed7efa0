import { isUtf8 } from 'node:buffer'
import { Problem } from '../../../domain/shared/problem.ts'
import { ReceivedFile } from './received-file.ts'

/** The text that some bytes are; to read another encoding as UTF-8 would put marks of damage in the place of its letters. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('request.malformed')
  return bytes.toString('utf8')
}

/** A zero byte, and half of a pair of surrogates: PostgreSQL keeps neither, and no person types them. */
const UNKEEPABLE = /\0|\p{Surrogate}/u

/** More than anything that is sent has. Whatever reads a body goes down with it, and its stack ends somewhere. */
const MAX_DEPTH = 50

/** @param pattern what a text may not hold; without it the depth alone is looked at */
function holds(value: unknown, pattern: RegExp | undefined, depth: number): boolean {
  if (typeof value === 'string') return pattern?.test(value) ?? false
  if (typeof value !== 'object' || value === null || value instanceof ReceivedFile) return false
  if (depth === MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((one) => holds(one, pattern, depth + 1))
  const record = value as Record<string, unknown>
  for (const name in record) if (pattern?.test(name) || holds(record[name], pattern, depth + 1)) return true
  return false
}

/**
 * Whether something in the fields cannot be kept.
 * @param apart a list among them whose texts are looked at where its entries are read (`Form.readApart`). While it is JSON
 * within a text, what is wrong in it is wrong with all of it.
 */
export function hasUnkeepable(fields: unknown, apart?: string): boolean {
  if (apart === undefined) return holds(fields, UNKEEPABLE, 0)
  const { [apart]: list, ...others } = fields as Record<string, unknown>
  return holds(others, UNKEEPABLE, 0) || holds(list, typeof list === 'string' ? UNKEEPABLE : undefined, 1)
}
