import { z } from 'zod'
import { HOUR_OF_DAY } from '../../../domain/evidence/anchor-day.ts'
import { DEFAULT_ENTITY_NAME } from '../../../domain/records/letterhead.ts'
import { DEFAULT_CLIENT } from '../../../domain/session/login.ts'
import { MAX_DOCUMENT_MB } from '../../../domain/shared/upload.ts'
import { isLoopback, isTrustedProxy } from './trusted-proxy.ts'

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65_535)
const milliseconds = (error: string) => z.coerce.number({ error }).positive(error)
const secret = z.string().min(32, 'al menos 32 caracteres')
/** A last use is noted every five minutes, so a shorter end would end sessions in use. */
const idleMinutes = z.coerce
  .number({ error: 'un número de minutos' })
  .int('un número entero de minutos')
  .min(15, 'al menos 15 minutos')
const onOff = z.enum(['on', 'off'], { error: 'on u off' })
/** One address, with a name before it or without. */
const mailAddress = (error: string) =>
  z.string().regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, error)
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
  UPLOADS_DIR: text.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed'], { error: 'named o unnamed' }).default('named'),
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
  MAIL_FROM: mailAddress('un remitente, como «Vigía <correo@entidad.gov.co>»').optional(),
  MAIL_REPLY_TO: mailAddress(
    'la dirección que recibe las respuestas, como «Archivo <correo@entidad.gov.co>»',
  ).optional(),
  MAIL_TIMEOUT_S: z.coerce.number({ error: 'un número de segundos' }).positive('un número de segundos').default(20),
  APPS_LINKS: text.optional(),
  ENTITY_NAME: text.max(200, 'un nombre de hasta 200 caracteres').default(DEFAULT_ENTITY_NAME),
  ENTITY_NIT: z
    .string()
    .trim()
    .regex(/^\d[\d.]{4,14}(-\d)?$/, 'un NIT, como 890.480.059-1')
    .optional(),
  ENTITY_SHIELD: text.optional(),
  MAP_FILE: text.optional(),
  MAP_ATTRIBUTION: text.optional(),
  ENTITY_PHONE: text.max(60, 'un teléfono de hasta 60 caracteres').optional(),
  BLOCK_WITHOUT_CONTRACT: onOff.default('off'),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_PREVIOUS: secret.optional(),
  CLIENT_ID: text.default(DEFAULT_CLIENT.id),
  CLIENT_SECRET: text.default(DEFAULT_CLIENT.secret),
  DEMO: onOff.optional(),
  DEMO_HISTORY: onOff.default('on'),
  ADMIN_EMAIL: z.email({ error: 'un correo electrónico' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace o silent',
    })
    .default('info'),
  SLOW_QUERY_MS: milliseconds('un número de milisegundos').default(500),
  METRICS_TOKEN: z.string().min(16, 'al menos 16 caracteres').optional(),
  API_DOCS: onOff.optional(),
  SECOND_FACTOR: z
    .enum(['off', 'optional', 'administrators'], { error: 'off, optional o administrators' })
    .default('optional'),
  TEMPORARY_PASSWORD_HOURS: z.coerce
    .number({ error: 'un número de horas' })
    .int('un número entero de horas')
    .min(1, 'al menos 1 hora')
    .max(2_160, 'hasta 2160 horas')
    .default(72),
  SESSION_IDLE_MINUTES: idleMinutes.default(60),
  SESSION_IDLE_FIELD_MINUTES: idleMinutes.default(720),
  COPY_KEY: secret.optional(),
  COPY_SIGNER: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'la clave de una copia, 32 cifras y letras, como la dice verify')
    .optional(),
  SEAL_KEY_FILE: text.optional(),
  SEAL_CERT_FILE: text.optional(),
  SEAL_KEY_PASSPHRASE_FILE: text.optional(),
  SEAL_CERT_ACCREDITED: z.enum(['0', '1'], { error: '1, o 0' }).default('0'),
  ACTA_STANDARD: z.enum(['a-3a', 'a-2a'], { error: 'a-3a o a-2a' }).default('a-3a'),
  LOG_KEY_FILE: text.optional(),
  LOG_WITNESSES: text
    .refine(
      (list) => list.split(',').every((each) => /^[^\s<>@,]+@[^\s<>@,]+$/.test(each.trim())),
      'correos separados por comas',
    )
    .optional(),
  LOG_ANCHOR_AT: text.regex(HOUR_OF_DAY, 'una hora de Colombia, como 23:45').default('23:45'),
  TSA_URL: z.url({ protocol: /^https?$/, error: 'una dirección http(s)://…' }).optional(),
  TSA_CA_FILE: text.optional(),
  TSA_POLICY: text.regex(/^[0-2](\.\d{1,9})+$/, 'un identificador de política, como 1.3.6.1.4.1.4146.2.3').optional(),
  TSA_USER: text.optional(),
  TSA_PASSWORD_FILE: text.optional(),
  TSA_TIMEOUT_S: z.coerce
    .number({ error: 'un número de segundos' })
    .positive('un número de segundos')
    .max(30, 'hasta 30 segundos')
    .default(5),
  MAX_DOCUMENT_MB: z.coerce
    .number({ error: 'un número de megabytes' })
    .int('un número entero de megabytes')
    .min(1, 'al menos 1 MB')
    .max(MAX_DOCUMENT_MB, `hasta ${MAX_DOCUMENT_MB} MB`)
    .default(25),
  DOCUMENT_QUOTA_GB: z.coerce.number({ error: 'un número de gigabytes' }).positive('más de 0 GB').default(50),
  CLAMD_URL: text.regex(/^(tcp:\/\/[^/\s]+|unix:\/\S+)$/, 'tcp://servidor:3310 o unix:/ruta').optional(),
  DISPOSAL: onOff.default('off'),
  UPLOAD_MB_PER_DAY: z.coerce.number({ error: 'un número de megabytes' }).int().positive().default(2_000),
  OPEN_DATA: onOff.default('off'),
  WEBHOOK_PRIVATE: onOff.default('off'),
  TOKEN_CALLS_PER_MINUTE: z.coerce.number({ error: 'un número' }).int().positive().default(600),
  CALLS_PER_MINUTE: z.coerce.number({ error: 'un número' }).int().positive().default(1_200),
})

/** Matches a mistyped name too, because then another variable is missing. */
const s3Names = (read: object) => Object.keys(read).filter((name) => name.startsWith('S3_'))

type Read = z.output<typeof variables>
/** Variables that say something of a key whose file is missing. */
const sealNames = (read: Partial<Read>) =>
  Object.entries({
    SEAL_CERT_FILE: read.SEAL_CERT_FILE,
    SEAL_KEY_PASSPHRASE_FILE: read.SEAL_KEY_PASSPHRASE_FILE,
    SEAL_CERT_ACCREDITED: read.SEAL_CERT_ACCREDITED === '1' ? '1' : undefined,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** Checks the variables that depend on each other. */
export const environmentVariables = variables
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'el remitente de los correos, porque hay SMTP_URL',
  })
  .refine(({ MAIL_REPLY_TO, SMTP_URL }) => MAIL_REPLY_TO === undefined || SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    error: 'el servidor de correo, porque hay MAIL_REPLY_TO',
  })
  .refine(
    ({ DATABASE_URL, DATABASE_REPLICA_URL }) => DATABASE_URL !== undefined || DATABASE_REPLICA_URL === undefined,
    {
      path: ['DATABASE_URL'],
      error: 'el servidor principal, porque hay DATABASE_REPLICA_URL',
    },
  )
  .refine(({ DATABASE_URL, DATABASE_OWNER_URL }) => DATABASE_URL !== undefined || DATABASE_OWNER_URL === undefined, {
    path: ['DATABASE_URL'],
    error: 'la dirección con el rol de la aplicación, porque hay DATABASE_OWNER_URL',
  })
  .refine((read) => read.S3_BUCKET !== undefined || s3Names(read).length === 0, {
    path: ['S3_BUCKET'],
    error: ({ input }) => `el nombre del depósito de archivos, porque hay ${s3Names(input as object).join(', ')}`,
  })
  .refine(
    ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      (S3_ACCESS_KEY_ID === undefined) === (S3_SECRET_ACCESS_KEY === undefined),
    { path: ['S3_SECRET_ACCESS_KEY'], error: 'la otra mitad de la clave: van S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY' },
  )
  .refine(({ LOG_WITNESSES, SMTP_URL }) => LOG_WITNESSES === undefined || SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    error: 'el servidor de correo, porque hay LOG_WITNESSES',
  })
  .refine((read) => read.SEAL_KEY_FILE !== undefined || sealNames(read).length === 0, {
    path: ['SEAL_KEY_FILE'],
    error: ({ input }) => `el archivo de la clave de firma, porque hay ${sealNames(input as Read).join(', ')}`,
  })
  .refine((read) => (read.TSA_URL === undefined) === (read.TSA_CA_FILE === undefined), {
    path: ['TSA_CA_FILE'],
    error: 'la otra variable de la estampa de tiempo: van TSA_URL y TSA_CA_FILE',
  })
  .refine(({ TSA_URL, TSA_USER, TSA_POLICY }) => TSA_URL !== undefined || (TSA_USER ?? TSA_POLICY) === undefined, {
    path: ['TSA_URL'],
    error: 'la dirección de la autoridad de estampado, porque hay otras variables TSA_',
  })
  .refine(({ TSA_USER, TSA_PASSWORD_FILE }) => (TSA_USER === undefined) === (TSA_PASSWORD_FILE === undefined), {
    path: ['TSA_PASSWORD_FILE'],
    error: 'la otra mitad de la cuenta: van TSA_USER y TSA_PASSWORD_FILE',
  })
  .refine(({ NODE_ENV, DEMO, HOST }) => NODE_ENV === 'production' || DEMO !== undefined || isLoopback(HOST), {
    path: ['DEMO'],
    error: 'off, porque HOST es visible para otros equipos y la demostración tiene contraseñas publicadas',
  })

export type Variables = z.output<typeof environmentVariables>
