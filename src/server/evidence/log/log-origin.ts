import type { Config } from '../../platform/config/config.ts'

/**
 * The name of a department's first log. Its first start fixes it: a log never changes its name with its address.
 * @param keyId names the log of an installation without public address
 */
export function firstOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, departmentId: number, keyId: string): string {
  const host = publicUrl === undefined ? `vigia-${keyId.slice(0, 8)}.invalid` : new URL(publicUrl).host.toLowerCase()
  return `${host}/registro/${String(departmentId).padStart(2, '0')}`
}

/** The name of the log that follows a restore which cannot tell what it lost. */
export const nextOrigin = (origin: string, epoch: number): string => `${origin.replace(/-r\d+$/, '')}-r${epoch}`
