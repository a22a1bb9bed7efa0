import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { FileButton, InspectionFileButton } from './file-button.tsx'

afterEach(cleanup)

test('an acta leads to the file of its establishment, and to those of its inspection', async () => {
  showPage(
    <>
      <FileButton establishmentId={5} />
      <InspectionFileButton inspectionId={9} />
    </>,
  )
  const addressOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await addressOf('Expediente')).toBe('/dashboard/configuraciones/archivos/establecimiento/5')
  expect(await addressOf('Expediente de la inspección')).toBe('/dashboard/configuraciones/archivos/inspeccion/9')
})
