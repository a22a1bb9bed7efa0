import { fireEvent, screen, within } from '@testing-library/react'

/** Opens the menu of a row, the first one without a name, and resolves to its entries. */
async function actionsOf(row?: string) {
  const buttons = await screen.findAllByRole('button', { name: row ? `Acciones: ${row}` : /^Acciones: / })
  fireEvent.click(buttons[0] as HTMLElement)
  return within(await screen.findByRole('menu'))
}

/** Presses an action in the menu of a row. */
export async function pressAction(action: string, row?: string) {
  const menu = await actionsOf(row)
  fireEvent.click(await menu.findByRole('menuitem', { name: action }))
}

/** Opens the fields of a list's filters. */
export const openFilters = async () => fireEvent.click(await screen.findByRole('button', { name: /^Filtros/ }))
