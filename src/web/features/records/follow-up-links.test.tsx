import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FollowUpLinks } from './follow-up-links.tsx'

afterEach(cleanup)

const toRecord = (inspectionId: number) => `/dashboard/inspecciones/${inspectionId}/${sampleRecord().establishmentId}`

test('a follow-up leads to the record that it follows', async () => {
  const followUp = { inspectionId: 90, acta: '2026-000090', verdicts: [] }
  showPage(<FollowUpLinks record={{ ...sampleRecord(), followUp }} />)
  const link = await screen.findByRole('link', { name: 'Seguimiento del acta 2026-000090' })
  expect(link.getAttribute('href')).toBe(toRecord(90))
})

test('a record leads to the visit that verified its requirements, and tells the one to come', async () => {
  const followedBy = [
    { visitId: 70, inspectionId: 160, acta: '2026-000160' },
    { visitId: 71, inspectionId: null, acta: null },
  ]
  showPage(<FollowUpLinks record={{ ...sampleRecord(), followedBy }} />)
  const link = await screen.findByRole('link', {
    name: 'Sus requerimientos se verificaron en el acta 2026-000160',
  })
  expect(link.getAttribute('href')).toBe(toRecord(160))
  expect(screen.getByText('Hay una visita de seguimiento planeada.')).toBeTruthy()
})
