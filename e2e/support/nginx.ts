import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const configuration = (folder: string, port: number, instances: readonly string[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  client_max_body_size 32m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  # One request here, the next one there; one that is gone is asked again after a second.
  upstream vigia { ${instances.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://vigia;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      # A write may have been done: only its sender, with its key, may send it again.
      proxy_next_upstream error timeout;
    }
  }
}
`

/** An nginx before several instances, in turns. */
export async function startNginx(instances: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-nginx-'))
  const port = await freePort()
  await mkdir(join(folder, 'logs'))
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, instances))
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 1; ; attempt += 1) {
    const isUp = await fetch(`${url}/api/health/live`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) break
    if (attempt === 100 || child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
