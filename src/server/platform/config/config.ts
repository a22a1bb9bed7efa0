import { environmentVariables, type Variables } from './variables.ts'

export type MailConfig = { smtpUrl: string; from: string; timeoutMs: number }

export type S3Config = {
  /** Absent: the provider's address for the region. */
  endpoint: string | undefined
  bucket: string
  region: string
  /** Absent: the SDK finds credentials as its provider documents (instance role, shared file). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket is in the path instead of the host name, as self-hosted stores need. */
  isPathStyle: boolean
  timeoutMs: number
}

export type Config = {
  isProduction: boolean
  host: string
  port: number
  /** Addresses of the proxies whose `X-Forwarded-For` is believed, comma-separated. Absent: none. */
  trustProxy: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** URL of a hot standby of that server, which answers lists and records. */
  databaseReplicaUrl: string | undefined
  /** Absent: blobs are files under `dataDir`. */
  s3: S3Config | undefined
  /** Whether a store without the newest images of the database stops the start. */
  checksStore: boolean
  publicUrl: string | undefined
  tokenSecret: string
  /** Verifies tokens that were signed before a change of the secret; signs nothing. */
  previousTokenSecret: string | undefined
  clientId: string
  clientSecret: string
  loadsDemo: boolean
  adminEmail: string | undefined
  logLevel: string
  /** Queries that take longer are logged. */
  slowQueryMs: number
  /**
   * Token that opens `/metrics` from any address. Without it only loopback may read them, and in production no client
   * may.
   */
  metricsToken: string | undefined
  /** Whether `/api/docs` is served. */
  showsApiDocs: boolean
  /** Calls per minute of one account (R 11.33). */
  callsPerMinute: number
  /** Absent: this installation sends no mail. */
  mail: MailConfig | undefined
  /** Addresses of the two advertised apps, comma-separated; the link of a missing one stays inert. */
  appsLinks: string
  /** The entity that heads documents. `shieldFile` is the path of a PNG or SVG. */
  entity: { name: string; nit: string | null; shieldFile: string | undefined }
}

/** The secret may be missing: then the data folder's own is used. */
export type ReadConfig = Omit<Config, 'tokenSecret'> & { tokenSecret: string | undefined }

/** Wrong configuration: one line per variable. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
  }
}

/** Treats an empty variable as absent: compose files leave variables empty. */
const present = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

const mailOf = ({ SMTP_URL, MAIL_FROM, MAIL_TIMEOUT_S }: Variables): MailConfig | undefined =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? { smtpUrl: SMTP_URL, from: MAIL_FROM, timeoutMs: MAIL_TIMEOUT_S * 1000 }
    : undefined

const s3Of = (read: Variables): S3Config | undefined => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (bucket === undefined) return undefined
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined
  return {
    endpoint: read.S3_ENDPOINT,
    bucket,
    region: read.S3_REGION ?? 'us-east-1',
    credentials: hasKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: read.S3_PATH_STYLE !== 'off',
    timeoutMs: read.S3_TIMEOUT_MS ?? 10_000,
  }
}

/** @throws ConfigError with a line for each wrong variable */
export function readConfig(environment: NodeJS.ProcessEnv): ReadConfig {
  const read = environmentVariables.safeParse(present(environment))
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${String(issue.path[0])}: se espera ${issue.message}.`))
  }
  const { data } = read
  const isProduction = data.NODE_ENV === 'production'
  return {
    isProduction,
    host: data.HOST,
    port: data.PORT,
    trustProxy: data.TRUST_PROXY,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    s3: s3Of(data),
    checksStore: data.STORE_CHECK === 'on',
    publicUrl: data.PUBLIC_URL,
    tokenSecret: data.TOKEN_SECRET,
    previousTokenSecret: data.TOKEN_SECRET_PREVIOUS,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    loadsDemo: data.DEMO === undefined ? !isProduction : data.DEMO === 'on' && !isProduction,
    adminEmail: data.ADMIN_EMAIL,
    logLevel: data.LOG_LEVEL,
    slowQueryMs: data.SLOW_QUERY_MS,
    metricsToken: data.METRICS_TOKEN,
    showsApiDocs: data.API_DOCS === undefined ? !isProduction : data.API_DOCS === 'on',
    callsPerMinute: data.CALLS_PER_MINUTE,
    mail: mailOf(data),
    appsLinks: data.APPS_LINKS ?? '',
    entity: { name: data.ENTITY_NAME, nit: data.ENTITY_NIT ?? null, shieldFile: data.ENTITY_SHIELD },
  }
}
