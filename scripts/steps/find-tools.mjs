import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
const NGINX = '/usr/sbin/nginx'

/** The folder of PostgreSQL's programs, found where the tests on it look. */
function findPostgres({ PATH = '' }) {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const folders = [...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')), ...PATH.split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

const hasProgram = (program, { PATH = '' }) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))

const postgres = {
  name: 'PostgreSQL',
  // `postgresql` asks this package whether to create a cluster, so it comes first and is told not to.
  packages: [['postgresql-common'], ['postgresql']],
  find: findPostgres,
}

/** What the tests need from outside the project: how it is found, which Debian packages bring it, which stage needs it. */
export const systemTools = [
  {
    ...postgres,
    stage: 'server-postgres',
    isDeclined: (environment) => environment.VIGIA_TEST_POSTGRES === 'skip',
  },
  { ...postgres, stage: 'journeys', isDeclined: () => false },
  {
    name: 'Chromium',
    stage: 'journeys',
    packages: [['chromium', 'fonts-liberation']],
    find: () => (existsSync(CHROMIUM) ? CHROMIUM : undefined),
    isDeclined: () => false,
  },
  {
    name: 'nginx',
    stage: 'journeys',
    packages: [['nginx-light']],
    find: () => (existsSync(NGINX) ? NGINX : undefined),
    isDeclined: () => false,
  },
  {
    name: 'openssl',
    stage: 'journeys',
    packages: [['openssl']],
    find: (environment) => hasProgram('openssl', environment),
    isDeclined: () => false,
  },
  {
    // Reads back the PDFs that the tests render. Without it only those tests are skipped, and in CI they fail.
    name: 'Poppler',
    stage: 'PDF texts',
    packages: [['poppler-utils']],
    find: (environment) => (hasProgram('pdfinfo', environment) ? 'pdfinfo' : undefined),
    isDeclined: () => false,
  },
  {
    // Without it the journeys take longer, and none fails for it; last, because what follows a failure is not installed.
    name: 'Chromium without windows',
    stage: 'quicker journeys',
    packages: [['chromium-headless-shell']],
    find: () => (existsSync(CHROMIUM_WITHOUT_WINDOWS) ? CHROMIUM_WITHOUT_WINDOWS : undefined),
    isDeclined: () => false,
  },
]
