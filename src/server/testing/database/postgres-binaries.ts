import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs: Debian's newest package, or the PATH. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(PACKAGES, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** The reason why tests on a PostgreSQL server cannot run; undefined when they can. With `CI` set, it is a failure. */
export function postgresSkipReason(environment: NodeJS.ProcessEnv): string | undefined {
  const reason =
    environment.VIGIA_TEST_POSTGRES === 'skip'
      ? 'VIGIA_TEST_POSTGRES=skip'
      : findPostgresBinaries() === undefined
        ? 'PostgreSQL is not installed (Debian package postgresql)'
        : undefined
  if (reason && environment.CI === 'true')
    throw new Error(`The tests on PostgreSQL may not be skipped in CI: ${reason}`)
  return reason
}
