import { z } from 'zod'
import { DEFAULT_ENTITY_NAME } from '../../../domain/records/letterhead.ts'
import { DEFAULT_CLIENT } from '../../../domain/session/login.ts'
import { isTrustedProxy } from './trusted-proxy.ts'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65_535)
const milliseconds = (error: string) => z.coerce.number({ error }).positive(error)
const secret = z.string().min(32, 'al menos 32 caracteres')
const onOff = z.enum(['on', 'off'], { error: 'on u off' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'una dirección postgres://…' })

/** Environment variables with their form, and a message for a wrong value. Unknown variables pass. */
const variables = z.looseObject({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'development, test o production' })
    .default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: port
    .catch(() => Number.NaN)
    .refine(Number.isInteger, 'un número de puerto entre 0 y 65535')
    .default(3000),
  TRUST_PROXY: text
    .refine(
      (list) => list.split(',').every((each) => isTrustedProxy(each.trim())),
      'direcciones o rangos separados por comas (10.0.0.1, 10.0.0.0/8), o loopback, linklocal, uniquelocal',
    )
    .optional(),
  DATA_DIR: text.default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'una dirección http(s)://…' }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: onOff.optional(),
  S3_TIMEOUT_MS: milliseconds('un número de milisegundos').optional(),
  STORE_CHECK: onOff.default('on'),
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
  ENTITY_NAME: text.max(200, 'un nombre de hasta 200 caracteres').default(DEFAULT_ENTITY_NAME),
  ENTITY_NIT: z
    .string()
    .trim()
    .regex(/^\d[\d.]{4,14}(-\d)?$/, 'un NIT, como 890.480.059-1')
    .optional(),
  ENTITY_SHIELD: text.optional(),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_PREVIOUS: secret.optional(),
  CLIENT_ID: text.default(DEFAULT_CLIENT.id),
  CLIENT_SECRET: text.default(DEFAULT_CLIENT.secret),
  DEMO: onOff.optional(),
  ADMIN_EMAIL: z.email({ error: 'un correo electrónico' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace o silent',
    })
    .default('info'),
  SLOW_QUERY_MS: milliseconds('un número de milisegundos').default(500),
  METRICS_TOKEN: z.string().min(16, 'al menos 16 caracteres').optional(),
  API_DOCS: onOff.optional(),
  CALLS_PER_MINUTE: z.coerce.number({ error: 'un número' }).int().positive().default(1_200),
})

/** Addresses of this machine alone. A name is resolved by the system, so only the usual one counts. */
const isLoopback = (host: string) => /^(127(\.\d+){3}|::1|\[::1\]|localhost)$/i.test(host)

/** Matches a mistyped name too, because then another variable is missing. */
const s3Names = (read: object) => Object.keys(read).filter((name) => name.startsWith('S3_'))

/** Checks the variables that depend on each other. */
export const environmentVariables = variables
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'el remitente de los correos, porque hay SMTP_URL',
  })
  .refine(
    ({ DATABASE_URL, DATABASE_REPLICA_URL }) => DATABASE_URL !== undefined || DATABASE_REPLICA_URL === undefined,
    {
      path: ['DATABASE_URL'],
      error: 'el servidor principal, porque hay DATABASE_REPLICA_URL',
    },
  )
  .refine((read) => read.S3_BUCKET !== undefined || s3Names(read).length === 0, {
    path: ['S3_BUCKET'],
    error: ({ input }) => `el nombre del depósito de archivos, porque hay ${s3Names(input as object).join(', ')}`,
  })
  .refine(
    ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      (S3_ACCESS_KEY_ID === undefined) === (S3_SECRET_ACCESS_KEY === undefined),
    { path: ['S3_SECRET_ACCESS_KEY'], error: 'la otra mitad de la clave: van S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY' },
  )
  .refine(({ NODE_ENV, DEMO, HOST }) => NODE_ENV === 'production' || DEMO !== undefined || isLoopback(HOST), {
    path: ['DEMO'],
    error: 'on u off, porque HOST es visible para otros equipos y la demostración tiene contraseñas publicadas',
  })

export type Variables = z.output<typeof environmentVariables>
