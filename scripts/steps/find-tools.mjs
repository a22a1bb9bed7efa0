import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const CHROMIUM = '/usr/bin/chromium'
const CHROMIUM_WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
const FIREFOX = '/usr/bin/firefox-esr'
const NGINX = '/usr/sbin/nginx'
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** The folder of PostgreSQL's programs, searched as the tests search it. */
function findPostgres({ PATH = '' }) {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const folders = [...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')), ...PATH.split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

const hasProgram = (program, { PATH = '' }) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))

const postgres = {
  name: 'PostgreSQL',
  // `postgresql-common` comes first: its settings tell `postgresql` not to create a cluster.
  packages: [['postgresql-common'], ['postgresql']],
  find: findPostgres,
}

/** Programs that tests need: how each is found, its Debian packages, and the stage that needs it. */
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
    // The ZIP of a file (expediente) is unpacked as its reader would.
    name: 'unzip',
    stage: 'journeys',
    packages: [['unzip']],
    find: (environment) => hasProgram('unzip', environment),
    isDeclined: () => false,
  },
  {
    // Poppler reads the PDFs that tests render. Without it those tests alone are skipped; in CI they fail.
    name: 'Poppler',
    stage: 'PDF texts',
    packages: [['poppler-utils']],
    find: (environment) => (hasProgram('pdfinfo', environment) ? 'pdfinfo' : undefined),
    isDeclined: () => false,
  },
  {
    // Judges signed PDFs. Without it those tests alone are skipped; in CI they fail.
    name: 'qpdf',
    stage: 'signed PDFs',
    packages: [['qpdf']],
    find: (environment) => hasProgram('qpdf', environment),
    isDeclined: () => false,
  },
  {
    // Judges the index of a file by its schema. Without it those tests alone are skipped; in CI they fail.
    name: 'xmllint',
    stage: 'index of files',
    packages: [['libxml2-utils']],
    find: (environment) => hasProgram('xmllint', environment),
    isDeclined: () => false,
  },
  {
    // Gives each transaction another session. Without it those tests alone are skipped; in CI they fail.
    name: 'PgBouncer',
    stage: 'pooled sessions',
    packages: [['pgbouncer']],
    find: () => (existsSync(PGBOUNCER) ? PGBOUNCER : undefined),
    isDeclined: () => false,
  },
  {
    // Without it the journey in Firefox alone is skipped; in CI it fails.
    name: 'Firefox ESR',
    stage: 'journey in Firefox',
    packages: [['firefox-esr']],
    find: () => (existsSync(FIREFOX) ? FIREFOX : undefined),
    isDeclined: () => false,
  },
  {
    // Optional: journeys only take longer without it. It stands last, as a failed installation stops the list.
    name: 'Chromium without windows',
    stage: 'quicker journeys',
    packages: [['chromium-headless-shell']],
    find: () => (existsSync(CHROMIUM_WITHOUT_WINDOWS) ? CHROMIUM_WITHOUT_WINDOWS : undefined),
    isDeclined: () => false,
  },
]
