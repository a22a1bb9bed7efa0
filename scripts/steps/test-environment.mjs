import { randomUUID } from 'node:crypto'

/** Settings of an installation; a test that inherited them could write to real data. */
const SETTINGS =
  /^(NODE_ENV|HOST|PORT|DATA_DIR|DATABASE_URL|S3_.*|SMTP_URL|MAIL_FROM|MAIL_REPLY_TO|PUBLIC_URL|TOKEN_SECRET|CLIENT_ID|CLIENT_SECRET|VITE_.*|DEMO|ADMIN_EMAIL|LOG_LEVEL|CALLS_PER_MINUTE|APPS_LINKS|PG[A-Z]+)$/

/** Variable that every process of a test run inherits; kill-orphans.mjs finds them by it. */
const RUN_MARK = 'VIGIA_TEST_RUN'

/** Changes this process's environment to that of a test run; later children inherit it. */
export function enterTestEnvironment() {
  for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]
  const value = randomUUID()
  process.env[RUN_MARK] = value
  return { name: RUN_MARK, value }
}
