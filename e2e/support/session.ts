import type { Page } from 'playwright-core'
import { TOKEN_KEY } from '../../src/web/api/session-token.ts'
import type { Visitor } from './browser.ts'
import { logIn, PASSWORD } from './client.ts'

export { PASSWORD }
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

/** Logs in through the login screen, up to the home page. */
export async function logInAs({ page, goTo }: Visitor, account: Account): Promise<void> {
  await goTo('/')
  await fillLogin(page, accounts[account])
  await page.getByRole('heading', { name: `Bienvenido, ${accounts[account]}` }).waitFor()
}

/** The device prepares its visits in the background, and the session may end under one of these calls. */
export const expectEndOfSession = ({ expectConsoleError }: Visitor): void =>
  expectConsoleError(/status of 401/, 'the browser reports a call that was under way when the session ended')

/** Chooses 'Cerrar sesión' in the menu of the account. The app asks first if work on the device would be lost. */
export async function askToLogOut(visitor: Visitor): Promise<void> {
  expectEndOfSession(visitor)
  const { page } = visitor
  await page.getByRole('button', { name: /menú de la cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
}

/** Opens a page with a session token, for tests that begin after the login screen. */
export async function openWithToken(page: Page, home: string, token: string, path: string): Promise<void> {
  // The token is stored before the page's scripts run, and only once: a logout must last.
  const store = await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const)
  await page.goto(`${home}${path}`).finally(() => store.dispose())
}

/** Opens a page as an account of the demonstration, without the time of the login screen. */
export async function enterAs({ page, home }: Visitor, account: Account, path: string): Promise<void> {
  const { token } = await logIn(home, accounts[account])
  await openWithToken(page, home, token, path)
}
