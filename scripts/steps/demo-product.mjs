import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ROOT } from './project.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Fields of a date are written in the page's language, as in a browser of that language.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Starts the built server on a folder of its own, with the demonstration data; resolves with its address. */
async function startServer(folder, environment) {
  const child = spawn(process.execPath, ['dist/program/server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      // A card has the public address in its code.
      PUBLIC_URL: 'https://vigia.example',
      // The manual shows how a file is disposed of.
      DISPOSAL: 'on',
      // Webhooks of its pictures name this machine.
      WEBHOOK_PRIVATE: 'on',
      ...environment,
    },
  })
  let output = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, address] = /escucha en (http:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.`)))
  })
  return { url, child }
}

/**
 * Runs `work` with a server and a browser, then removes both and their data.
 * @param environment settings of the server beside those of every picture
 */
export async function withDemoProduct(work, environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-manual-'))
  const { url, child } = await startServer(folder, environment)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    await work({ url, browser })
  } finally {
    await browser.close()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
