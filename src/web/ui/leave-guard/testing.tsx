import { createBrowserHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { startSession } from '../../api/session-token.ts'

/**
 * A router for tests, on a page from which Back leads to 'Inicio'. It uses the browser's own history, because only that
 * one asks.
 */
export function routerFromStart(Page: () => ReactNode) {
  startSession('a session')
  window.history.replaceState(null, '', '/')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  history.push('/pagina')
  history.flush()
  const root = createRootRoute({ component: Outlet })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  return createRouter({
    routeTree: root.addChildren([page('/', () => <h1>Inicio</h1>), page('/pagina', Page)]),
    history,
  })
}

/** Resolves at the next move in the history of the browser. */
export const nextMove = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

/** The question before a form is lost, if it is on the screen. */
export const leaveQuestion = () => screen.queryByText(/^Lo que escribió en el formulario se perderá/)

const closeButton = (position: number) => screen.getAllByRole('button', { name: 'Cerrar' }).at(position) as HTMLElement

/** The ways to close a window by hand. */
export const waysToClose: [string, () => void][] = [
  ['Escape', () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['its X', () => void fireEvent.click(closeButton(0))],
  ["'Cerrar'", () => void fireEvent.click(closeButton(-1))],
]
