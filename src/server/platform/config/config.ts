import { join } from 'node:path'
import type { Statements } from '../db/sessions/session-settings.ts'
import { environmentVariables, type Variables } from './variables.ts'

export type MailConfig = {
  smtpUrl: string
  from: string
  /** Absent: answers go to the sender. */
  replyTo: string | undefined
  timeoutMs: number
}

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

/** The authority that stamps the time of signatures (RFC 3161). */
export type StampConfig = {
  url: string
  /** PEM of the certificates that its tokens must lead to. */
  caFile: string
  /** Object identifier of the policy that is asked for and expected. */
  policy: string | undefined
  user: { name: string; passwordFile: string } | undefined
  timeoutMs: number
}

/** Files of the keys of the entity. Absent ones are made in the data folder. */
type EvidenceConfig = {
  seal: {
    keyFile: string | undefined
    /** Absent: the certificates are in the file of the key. */
    certFile: string | undefined
    passphraseFile: string | undefined
    isAccredited: boolean
  }
  logKeyFile: string | undefined
  /** Form of the PDF of actas: PDF/A-3a carries the sealed record, and PDF/A-2a no file (R 27.26). */
  actaStandard: 'a-3a' | 'a-2a'
  /** Absent: signatures carry no time stamp. */
  stamps: StampConfig | undefined
  /** Addresses that the state of the public log is mailed to each day, at an hour of Colombia. */
  witnesses: readonly string[]
  anchorAt: string
}

export type Config = {
  isProduction: boolean
  host: string
  port: number
  /** Addresses of the proxies whose `X-Forwarded-For` is believed, comma-separated. Absent: none. */
  trustProxy: string | undefined
  dataDir: string
  /** Folder of photos that come in chunks. Instances that share requests share it. */
  uploadsDir: string
  databaseUrl: string | undefined
  /** The same server with the role that owns the tables: it prepares the schema, and the application does without it. */
  databaseOwnerUrl: string | undefined
  /** URL of a hot standby of that server, which answers lists and records. */
  databaseReplicaUrl: string | undefined
  databaseStatements: Statements
  /** Absent: blobs are files under `dataDir`. */
  s3: S3Config | undefined
  /** Whether a store without the newest images of the database stops the start. */
  checksStore: boolean
  /** Without a slash at its end. */
  publicUrl: string | undefined
  tokenSecret: string
  /** Verifies tokens that were signed before a change of the secret; signs nothing. */
  previousTokenSecret: string | undefined
  clientId: string
  clientSecret: string
  loadsDemo: boolean
  /** Whether a new demonstration gets two years of visits while it serves. */
  loadsDemoHistory: boolean
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
  /** Whether people may set up a second factor, and administrators must. */
  secondFactor: 'off' | 'optional' | 'administrators'
  /** Hours from when an administrator gave a temporary password until it opens the account no more. */
  temporaryPasswordHours: number
  /** Minutes without a call after which a session ends: of administrators, and of officials of the field. */
  idleMinutes: { office: number; field: number }
  /** Calls per minute of one account (R 11.33). */
  callsPerMinute: number
  /** Calls per minute of one token of another system (R 24.1). */
  tokenCallsPerMinute: number
  /** Whether establishments, inspections and measures are published without personal data (R 24.7). */
  publishesOpenData: boolean
  /** Whether webhooks may call addresses of the entity's own network (R 24.5). */
  callsPrivateAddresses: boolean
  /** Megabytes of images that one person may send in a day (R 12.27). */
  uploadMbPerDay: number
  /** Largest document, bytes that the documents of a department may take, and the address of the virus scanner. */
  documents: { maxMegabytes: number; quotaGigabytes: number; clamdUrl: string | undefined }
  /** Whether administrators may dispose of files whose term is over (R 18.16). */
  allowsDisposal: boolean
  /** Secret that the signing key of copies is made of. Absent: the data folder's own key, without a database server. */
  copyKey: string | undefined
  /** Fingerprint of the only key whose copies are taken. */
  copySigner: string | undefined
  evidence: EvidenceConfig
  /** Absent: this installation sends no mail. */
  mail: MailConfig | undefined
  /** Addresses of the two advertised apps, comma-separated; the link of a missing one stays inert. */
  appsLinks: string
  /** The entity that heads documents. `shieldFile` is the path of a PNG or SVG. */
  entity: { name: string; nit: string | null; shieldFile: string | undefined; phone: string | null }
  /** Path of the file with the outlines of municipalities, and the source that the map shows. */
  map: { file: string | undefined; attribution: string | undefined }
  /** Whether an official whose contracts have all ended is refused at the login. */
  blocksWithoutContract: boolean
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

const mailOf = ({ SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, MAIL_TIMEOUT_S }: Variables): MailConfig | undefined =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? { smtpUrl: SMTP_URL, from: MAIL_FROM, replyTo: MAIL_REPLY_TO, timeoutMs: MAIL_TIMEOUT_S * 1000 }
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

const stampsOf = (read: Variables): StampConfig | undefined => {
  const { TSA_URL: url, TSA_CA_FILE: caFile, TSA_USER: name, TSA_PASSWORD_FILE: passwordFile } = read
  if (url === undefined || caFile === undefined) return undefined
  const user = name === undefined || passwordFile === undefined ? undefined : { name, passwordFile }
  return { url, caFile, policy: read.TSA_POLICY, user, timeoutMs: read.TSA_TIMEOUT_S * 1000 }
}

const evidenceOf = (read: Variables): EvidenceConfig => ({
  seal: {
    keyFile: read.SEAL_KEY_FILE,
    certFile: read.SEAL_CERT_FILE,
    passphraseFile: read.SEAL_KEY_PASSPHRASE_FILE,
    isAccredited: read.SEAL_CERT_ACCREDITED === '1',
  },
  logKeyFile: read.LOG_KEY_FILE,
  actaStandard: read.ACTA_STANDARD,
  stamps: stampsOf(read),
  witnesses: read.LOG_WITNESSES?.split(',').map((each) => each.trim()) ?? [],
  anchorAt: read.LOG_ANCHOR_AT,
})

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
    uploadsDir: data.UPLOADS_DIR ?? join(data.DATA_DIR, 'uploads'),
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    databaseStatements: data.DATABASE_STATEMENTS,
    s3: s3Of(data),
    checksStore: data.STORE_CHECK === 'on',
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    tokenSecret: data.TOKEN_SECRET,
    previousTokenSecret: data.TOKEN_SECRET_PREVIOUS,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    loadsDemoHistory: data.DEMO_HISTORY === 'on',
    loadsDemo: data.DEMO === undefined ? !isProduction : data.DEMO === 'on' && !isProduction,
    adminEmail: data.ADMIN_EMAIL,
    logLevel: data.LOG_LEVEL,
    slowQueryMs: data.SLOW_QUERY_MS,
    metricsToken: data.METRICS_TOKEN,
    showsApiDocs: data.API_DOCS === undefined ? !isProduction : data.API_DOCS === 'on',
    secondFactor: data.SECOND_FACTOR,
    temporaryPasswordHours: data.TEMPORARY_PASSWORD_HOURS,
    idleMinutes: { office: data.SESSION_IDLE_MINUTES, field: data.SESSION_IDLE_FIELD_MINUTES },
    callsPerMinute: data.CALLS_PER_MINUTE,
    tokenCallsPerMinute: data.TOKEN_CALLS_PER_MINUTE,
    publishesOpenData: data.OPEN_DATA === 'on',
    callsPrivateAddresses: data.WEBHOOK_PRIVATE === 'on',
    uploadMbPerDay: data.UPLOAD_MB_PER_DAY,
    documents: {
      maxMegabytes: data.MAX_DOCUMENT_MB,
      quotaGigabytes: data.DOCUMENT_QUOTA_GB,
      clamdUrl: data.CLAMD_URL,
    },
    allowsDisposal: data.DISPOSAL === 'on',
    copyKey: data.COPY_KEY,
    copySigner: data.COPY_SIGNER,
    evidence: evidenceOf(data),
    mail: mailOf(data),
    appsLinks: data.APPS_LINKS ?? '',
    entity: {
      name: data.ENTITY_NAME,
      nit: data.ENTITY_NIT ?? null,
      shieldFile: data.ENTITY_SHIELD,
      phone: data.ENTITY_PHONE ?? null,
    },
    map: { file: data.MAP_FILE, attribution: data.MAP_ATTRIBUTION },
    blocksWithoutContract: data.BLOCK_WITHOUT_CONTRACT === 'on',
  }
}
