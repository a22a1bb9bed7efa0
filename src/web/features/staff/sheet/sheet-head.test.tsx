import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { anOfficial } from '../testing.ts'
import { SheetHead } from './sheet-head.tsx'

afterEach(cleanup)

test("the head of a sheet links to the official's files, where the page gives the way", async () => {
  showPage(<SheetHead official={anOfficial()} fileLink={<a href="/expediente">Expediente</a>} />)
  await screen.findByRole('heading', { name: 'Luisa Ñáñez' })
  screen.getByRole('link', { name: 'Expediente' })
  cleanup()
  showPage(<SheetHead official={anOfficial()} />)
  await screen.findByRole('heading', { name: 'Luisa Ñáñez' })
  expect(screen.queryByRole('link')).toBeNull()
})
