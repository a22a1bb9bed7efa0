import type { Pool, PoolClient, QueryConfig } from 'pg'
import { SESSION_LIMITS, SESSION_SETTINGS } from './session-settings.ts'

/** Sessions of a pooler lack settings. The message, for the person who starts Vigía, has the statements to run. */
export class RoleSettingsLacking extends Error {
  override readonly name = 'RoleSettingsLacking'

  constructor(role: string, lacking: readonly string[]) {
    const statements = lacking.map((setting) => `alter role ${role} set ${setting};`)
    super(
      `Con DATABASE_STATEMENTS=unnamed los ajustes de cada sesión los fija el rol de la base de datos. Ejecute en ella y reinicie el agrupador de conexiones: ${statements.join(' ')}`,
    )
  }
}

const withoutName = (statement: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  const { name: _name, ...rest } = statement as QueryConfig
  return rest
}

/** Sends each statement of a connection without its name, which another session would not know. */
export function withoutNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest)
  client.query = unnamed as typeof client.query
}

/**
 * Refuses sessions without the settings and limits that a connection of its own would set.
 * @throws RoleSettingsLacking
 */
export async function refuseOtherSettings(pool: Pool): Promise<void> {
  const wanted = { ...SESSION_SETTINGS, ...SESSION_LIMITS }
  const { rows } = await pool.query<{ name: string; setting: string; role: string }>(
    'select name, setting, quote_ident(current_user) as role from pg_settings where name = any ($1)',
    [Object.keys(wanted)],
  )
  const isThere = (name: string, value: string | number) => {
    const setting = rows.find((row) => row.name === name)?.setting
    // An installation may choose its own limits, but not none.
    return name in SESSION_LIMITS ? Number(setting) > 0 : setting === value
  }
  const lacking = Object.entries(wanted).filter(([name, value]) => !isThere(name, value))
  if (lacking.length === 0) return
  throw new RoleSettingsLacking(
    rows[0]?.role ?? '',
    lacking.map(([name, value]) => `${name} = '${value}'`),
  )
}
