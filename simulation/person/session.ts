import type { PersonName } from '../../src/server/testing/data/officials.ts'
import { type Phone, type PhoneApp, type Tab, TabDied } from '../phone/types.ts'
import { PASSWORD } from '../server/server.ts'
import type { OpenForm } from './form/open-form.ts'
import { loggedInOn } from './logged-in-on.ts'
import type { Stage } from './stage.ts'

/** A person closes a page that does nothing for so long, and opens it again. */
const PATIENCE_MS = 3 * 60_000

export type Session = ReturnType<typeof openSession>

/** A person's hands on a phone: its front tab, its login, and the form that is open in it. */
export function openSession(stage: Stage, phone: Phone) {
  const { world, logins, loggedOut } = stage
  let form: { tab: Tab; visitId: number; userId: number; open: OpenForm } | undefined

  /** Does something in a tab, and closes the tab once the person has waited too long. */
  const actIn = async <T>(tab: Tab, name: string, work: (app: PhoneApp) => T | Promise<T>): Promise<T> => {
    const giveUp = world.after(PATIENCE_MS, `${tab.name} impatient`, () => {
      world.log(`${tab.name} closed by its person: ${name}`)
      tab.close()
    })
    try {
      return await tab.act(name, work)
    } finally {
      giveUp()
    }
  }

  const openTab = async (): Promise<Tab> => {
    const tab = phone.openTab()
    await actIn(tab, 'open', (app) => {
      app.startSyncWithSession(async () => ({ startSync: app.startSync }))
      app.followSession()
    })
    return tab
  }

  /** The tab in front; a new one where none is alive. */
  const front = async (): Promise<Tab> => phone.tabs().at(-1) ?? openTab()

  const act = async <T>(name: string, work: (app: PhoneApp) => T | Promise<T>): Promise<T> =>
    actIn(await front(), name, work)

  const leaveForm = async (): Promise<void> => {
    const left = form
    form = undefined
    if (left?.tab.isAlive()) await actIn(left.tab, 'leave form', () => left.open.leave())
  }

  const logOut = async (): Promise<void> => {
    await leaveForm()
    const userId = loggedInOn(phone)
    if (userId === undefined) return
    await act('log out', async (app) => {
      app.logout()
      await app.forgetSentVisits(userId)
    })
    loggedOut.set(phone.name, (loggedOut.get(phone.name) ?? new Set()).add(userId))
  }

  /** A form with its tab. It dies with the tab, so every act on it happens there or fails. */
  const withTab = (tab: Tab, open: OpenForm) => ({
    form: open,
    act: <T>(name: string, work: (app: PhoneApp) => T | Promise<T>): Promise<T> => actIn(tab, name, work),
  })

  return {
    phone,
    act,
    openTab,
    front,
    leaveForm,
    userId: (): number | undefined => loggedInOn(phone),

    async logIn(who: PersonName, isTyped: boolean): Promise<void> {
      const official = stage.server.officials[who]
      const token = stage.server.tokenOf(official)
      await leaveForm()
      // The login page is there only without a session.
      const before = loggedInOn(phone)
      if (before !== undefined && before !== official.id) await logOut()
      // From here on the device may have rows of this person, whatever becomes of the tab.
      logins.set(phone.name, [...(logins.get(phone.name) ?? []), official.id])
      await act('log in', async (app) => {
        if (isTyped) await app.login({ account: official.email, password: PASSWORD })
        else app.startSession(token)
      })
      loggedOut.get(phone.name)?.delete(official.id)
    },

    logOut,

    async prepare(): Promise<void> {
      const userId = loggedInOn(phone)
      if (userId !== undefined) await act('prepare', (app) => app.prepare(userId))
    },

    /**
     * The form of a visit in the tab in front, opened if necessary.
     * @returns the form, or the state of a visit that has none
     */
    async openForm(visitId: number) {
      const userId = loggedInOn(phone)
      if (userId === undefined) return { state: 'absent' } as const
      const tab = await front()
      if (form?.tab === tab && form.visitId === visitId && form.userId === userId) {
        const { open } = form
        const now = await actIn(tab, 'look', () => open.look())
        if (now.state === 'open') return withTab(tab, open)
        await leaveForm()
        return now
      }
      await leaveForm()
      const opened = await actIn(tab, 'open form', (app) => app.openForm({ userId, assignmentId: visitId }))
      if ('state' in opened) return opened
      form = { tab, visitId, userId, open: opened }
      return withTab(tab, opened)
    },
  }
}

/** Whether the tab died under the person, who goes on in another one. */
export const isTabDeath = (error: unknown): boolean => error instanceof TabDied
