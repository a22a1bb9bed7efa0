import { waitFor } from '@testing-library/react'
import type { NamedRow } from './use-catalogue.ts'

/** A catalogue query for tests: it reads through the test's function and does not try again. */
export const readAs = <Row extends NamedRow>(queryFn: () => Promise<Row[]>) => ({
  queryKey: ['asked'],
  queryFn,
  retry: false,
})

/** The open list of a choice. */
export const listOf = (choice: HTMLElement) =>
  waitFor(() => {
    const list = document.getElementById(choice.getAttribute('aria-controls') ?? '')
    if (!list) throw new Error('The list is not open.')
    return list
  })
