import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cleanPages, openPage } from '../../features/planning/page/testing.tsx'
import { PageMissing } from '../../pwa/chunk-load-error.ts'
import { NextVisitPart } from './next-visit-part.tsx'
import { NextVisitWindow } from './next-visit-window.tsx'

/** The code of the offer, which is loaded until the test says that it cannot be. */
const code = vi.hoisted(() => {
  const loading = { fail: (_: Error) => {} }
  const promise = new Promise<never>((_, reject) => {
    loading.fail = reject
  })
  return { loading, promise }
})
vi.mock('../../pwa/chunk-load-error.ts', async (original) => ({
  ...(await original<typeof import('../../pwa/chunk-load-error.ts')>()),
  loadPage: () => code.promise,
}))

cleanPages()

test('the window tells the coming of its code and its failure, and nothing beside a result', async () => {
  openPage(<NextVisitWindow establishment={{ id: 5, name: 'La Espiga' }} onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'La Espiga' })
  await screen.findByText('Calculando la próxima visita…')
  code.loading.fail(new PageMissing('offline', undefined))
  await screen.findByText(/^Sin conexión\. La fecha de la próxima visita/)
  screen.getByRole('button', { name: /^Reintentar/ })
  openPage(
    <main>
      <p>Acta cerrada</p>
      <NextVisitPart establishmentId={6} />
    </main>,
  )
  const result = await screen.findByText('Acta cerrada')
  expect(result.closest('main')?.textContent).toBe('Acta cerrada')
})
