import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)
const SHIPPED = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))
/** Temporary folders that nginx would otherwise keep in those of the machine. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export type ProxyPorts = {
  /** The shipped port for TLS. */
  tls: number
  /** The shipped port that redirects to TLS. */
  redirect: number
  /** An added port with the same rules and no TLS, for clients that would not trust the test's certificate. */
  plain: number
}

/** Replaces a text that must occur once: otherwise the test would no longer run the shipped file. */
function replaceOnce(text: string, found: string | RegExp, by: string): string {
  const parts = text.split(found)
  if (parts.length !== 2) throw new Error(`deploy/nginx.conf has ${parts.length - 1} times ${found}, and not once.`)
  return parts.join(by)
}

/** The shipped file with the test's addresses, certificate and folders. Every rule stays. */
function placed(shipped: string, folder: string, ports: ProxyPorts, instances: readonly string[]): string {
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const [, rules = ''] = /server vigia-1:3000 (.+);/.exec(shipped) ?? []
  const replacements: readonly [string | RegExp, string][] = [
    ['include /etc/nginx/mime.types;', `include /etc/nginx/mime.types; ${temporary}`],
    [`server vigia-1:3000 ${rules};`, instances.map((url) => `server ${new URL(url).host} ${rules};`).join(' ')],
    [`server vigia-2:3000 ${rules};`, ''],
    ['/var/log/nginx/error.log', `${folder}/error.log`],
    ['/var/log/nginx/access.log', `${folder}/access.log`],
    ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
    ['listen 80 default_server;', `listen 127.0.0.1:${ports.redirect} default_server;`],
    [
      'listen 443 ssl default_server;',
      `listen 127.0.0.1:${ports.plain} default_server; listen 127.0.0.1:${ports.tls} ssl default_server;`,
    ],
    [/listen 443 (?=ssl http2)/, `listen 127.0.0.1:${ports.plain}; listen 127.0.0.1:${ports.tls} `],
    ['/etc/nginx/tls/fullchain.pem', `${folder}/tls/fullchain.pem`],
    ['/etc/nginx/tls/privkey.pem', `${folder}/tls/privkey.pem`],
  ]
  const named = shipped.replaceAll(/server_name [\w.]+;/g, 'server_name localhost 127.0.0.1;')
  return replacements.reduce((text, [found, by]) => replaceOnce(text, found, by), named)
}

async function makeCertificate(folder: string): Promise<void> {
  await mkdir(folder)
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await execFileAsync('openssl', ['req', '-x509', ...key, '-days', '1', '-subj', '/CN=127.0.0.1', ...files])
}

/**
 * Copies `deploy/nginx.conf` into a folder of a test.
 * @returns the arguments with which nginx runs it there
 */
export async function layOutShippedNginx(
  folder: string,
  ports: ProxyPorts,
  instances: readonly string[],
): Promise<string[]> {
  await makeCertificate(join(folder, 'tls'))
  const path = join(folder, 'nginx.conf')
  await writeFile(path, placed(await readFile(SHIPPED, 'utf8'), folder, ports, instances))
  return ['-p', folder, '-c', path, '-g', `daemon off; pid ${folder}/nginx.pid; error_log stderr error;`]
}
