import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

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
