import { randomUUID } from 'node:crypto'

/** Settings of a real installation: a test that inherited them would work on somebody's data. */
const SETTINGS =
  /^(NODE_ENV|HOST|PORT|DATA_DIR|DATABASE_URL|S3_.*|SMTP_URL|MAIL_FROM|PUBLIC_URL|TOKEN_SECRET|CLIENT_ID|CLIENT_SECRET|VITE_.*|DEMO|ADMIN_EMAIL|LOG_LEVEL|CALLS_PER_MINUTE|APPS_LINKS|PG[A-Z]+)$/

/** Every process of a test run inherits this variable, and is known by it wherever it goes. */
const RUN_MARK = 'VIGIA_TEST_RUN'

/** Makes this process's environment that of a test run, for all the children to come. */
export function enterTestEnvironment() {
  for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]
  const value = randomUUID()
  process.env[RUN_MARK] = value
  return { name: RUN_MARK, value }
}
