import { expect, test } from 'vitest'
import { curriculum } from './curriculum.ts'

const study = { title: 'Ingeniera de alimentos', institution: 'Universidad de Cartagena', finishedOn: '2014-11-28' }
const job = { position: 'Técnica de saneamiento', entity: 'ESE Turbaco', from: '2016-02', until: '' }
const faultsOf = (value: unknown) =>
  (curriculum.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('nothing at all is a curriculum without rows', () => {
  expect(curriculum.parse({})).toEqual({ profession: undefined, professionalCard: undefined, studies: [], jobs: [] })
})

test('a study and a job that goes on', () => {
  expect(curriculum.parse({ profession: ' Ingeniera ', studies: [study], jobs: [job] })).toMatchObject({
    profession: 'Ingeniera',
    studies: [study],
    jobs: [{ ...job, until: undefined }],
  })
})

test.each([
  [{ studies: [{ ...study, title: ' ' }] }, 'studies.0.title', 'Este campo es requerido'],
  [{ studies: [study, { ...study, institution: undefined }] }, 'studies.1.institution', 'Este campo es requerido'],
  [{ jobs: [{ ...job, position: '' }] }, 'jobs.0.position', 'Este campo es requerido'],
  [{ jobs: [{ ...job, entity: '' }] }, 'jobs.0.entity', 'Este campo es requerido'],
  [{ studies: [{ ...study, finishedOn: '28/11/2014' }] }, 'studies.0.finishedOn', 'Escriba una fecha válida.'],
  [{ jobs: [{ ...job, from: '2016' }] }, 'jobs.0.from', 'Escriba una fecha válida.'],
  [{ studies: [{ ...study, finishedOn: '2014-02-30' }] }, 'studies.0.finishedOn', 'Escriba una fecha válida.'],
  [{ jobs: [{ ...job, from: '2016-13' }] }, 'jobs.0.from', 'Escriba una fecha válida.'],
  [{ jobs: [{ ...job, until: '2016-01' }] }, 'jobs.0.until', 'El cargo no puede terminar antes de empezar.'],
  [
    { jobs: [{ ...job, from: '2016-02-05', until: '2016-01' }] },
    'jobs.0.until',
    'El cargo no puede terminar antes de empezar.',
  ],
])('%j: %s: %s', (value, field, message) => {
  expect(faultsOf(value)).toEqual([[field, message]])
})

test('a job may end in the month in which it began, with a day or without', () => {
  for (const until of ['2016-02', '2016-02-20'])
    expect(faultsOf({ jobs: [job, { ...job, from: '2016-02-05', until }] })).toEqual([])
})

test('30 studies are kept, 31 refused', () => {
  expect(faultsOf({ studies: Array.from({ length: 30 }, () => study) })).toEqual([])
  expect(faultsOf({ studies: Array.from({ length: 31 }, () => study) }).map(([field]) => field)).toEqual(['studies'])
})
