import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65_535)

/** Environment variables, their form and what a wrong one should have been. */
const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'development, test o production' })
    .default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: port
    .catch(() => Number.NaN)
    .refine(Number.isInteger, 'un número de puerto entre 0 y 65535')
    .default(3000),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'una dirección postgres://…' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'una dirección http(s)://…' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'una dirección smtp(s)://…' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'un remitente, como «Vigía <correo@entidad.gov.co>»',
    )
    .optional(),
  MAIL_TIMEOUT_S: z.coerce.number({ error: 'un número de segundos' }).positive('un número de segundos').default(20),
  APPS_LINKS: text.optional(),
  TOKEN_SECRET: z.string().min(32, 'al menos 32 caracteres').optional(),
  CLIENT_ID: text.default('vigia-web'),
  CLIENT_SECRET: text.default('vigia-web'),
  DEMO: z.enum(['on', 'off'], { error: 'on u off' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'un correo electrónico' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace o silent',
    })
    .default('info'),
  CALLS_PER_MINUTE: z.coerce.number({ error: 'un número' }).int().positive().default(1_200),
})

const known = variables.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
  path: ['MAIL_FROM'],
  error: 'el remitente de los correos, porque hay SMTP_URL',
})

export type MailConfig = { smtpUrl: string; from: string; timeoutMs: number }

export type Config = {
  isProduction: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  tokenSecret: string
  clientId: string
  clientSecret: string
  loadsDemo: boolean
  adminEmail: string | undefined
  logLevel: string
  /** Calls that one person may make in a minute (design section 5). */
  callsPerMinute: number
  /** Absent: this installation sends no mail. */
  mail: MailConfig | undefined
  /** Addresses of the two advertised apps, comma-separated; without one, its link stays inert. */
  appsLinks: string
}

/** Wrong configuration: one line per variable. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
  }
}

/** An empty variable equals an absent one, as compose files leave them. */
const present = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

const mailOf = ({ SMTP_URL, MAIL_FROM, MAIL_TIMEOUT_S }: z.output<typeof variables>): MailConfig | undefined =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? { smtpUrl: SMTP_URL, from: MAIL_FROM, timeoutMs: MAIL_TIMEOUT_S * 1000 }
    : undefined

/** Without a `tokenSecret`: the folder's own is to be used. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
): Omit<Config, 'tokenSecret'> & { tokenSecret: string | undefined } {
  const read = known.safeParse(present(environment))
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${String(issue.path[0])}: se espera ${issue.message}.`))
  }
  const { data } = read
  const isProduction = data.NODE_ENV === 'production'
  return {
    isProduction,
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL,
    tokenSecret: data.TOKEN_SECRET,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    loadsDemo: data.DEMO === undefined ? !isProduction : data.DEMO === 'on' && !isProduction,
    adminEmail: data.ADMIN_EMAIL,
    logLevel: data.LOG_LEVEL,
    callsPerMinute: data.CALLS_PER_MINUTE,
    mail: mailOf(data),
    appsLinks: data.APPS_LINKS ?? '',
  }
}

/** The data folder's own secret, made at the first start and readable by its owner alone. */
export function folderTokenSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
