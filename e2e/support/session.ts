import type { Page } from 'playwright-core'
import { TOKEN_KEY } from '../../src/web/api/session-token.ts'
import type { Visitor } from './browser.ts'
import { logIn } from './client.ts'

export const PASSWORD = 'vigia-demo-2026'
export const accounts = {
  administrator: 'admin@vigia.demo',
  technician: 'tecnico@vigia.demo',
  engineer: 'ingeniero@vigia.demo',
} as const
export type Account = keyof typeof accounts

export async function fillLogin(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Usuario').fill(account)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Through the login screen, up to the home page. */
export async function logInAs({ page, goTo }: Visitor, account: Account): Promise<void> {
  await goTo('/')
  await fillLogin(page, accounts[account])
  await page.getByRole('heading', { name: `Bienvenido, ${accounts[account]}` }).waitFor()
}

/** With a session of the server's, straight to a page: for what begins after the login, of which half a page's time is saved. */
export async function enterAs({ page, goTo, home }: Visitor, account: Account, path: string): Promise<void> {
  const { token } = await logIn(home, accounts[account])
  // The smallest address of the same origin: what is stored belongs to an origin.
  await goTo('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
  await goTo(path)
}
