import { describe, expect, test } from 'vitest'
import { type Official, USER_TYPE } from '../access/official.ts'
import {
  documentShut,
  firstAccess,
  type GuardedDocument,
  isOpeningTold,
  mayAddToFile,
  mayBeginFile,
  mayReadFile,
} from './file-access.ts'
import { FILE_SUBJECTS } from './file-words.ts'

const official = (id: number, userType: Official['userType']): Official => ({
  id,
  departmentId: 13,
  email: '',
  userType,
})
const administrator = official(1, USER_TYPE.administrator)
const technician = official(2, USER_TYPE.technician)

describe('a file', () => {
  test.each([
    ['publico', technician, false, true],
    ['clasificado', technician, false, true],
    ['reservado', technician, false, false],
    ['reservado', technician, true, true],
    ['reservado', administrator, false, true],
  ] as const)('%s', (access, by, isNamed, may) => {
    expect(mayReadFile(by, { departmentId: 13, access, isNamed })).toBe(may)
  })

  test('a file of another department is closed to its officials', () => {
    expect(mayReadFile(administrator, { departmentId: 5, access: 'publico', isNamed: true })).toBe(false)
  })

  test.each([
    [true, technician, false],
    [true, administrator, true],
    [false, technician, true],
  ] as const)('a document comes to the file of a case (%s) from who works on cases', (isOfCase, by, may) => {
    expect(mayAddToFile(by, { isOfCase })).toBe(may)
  })
})

describe('a new file', () => {
  test.each(FILE_SUBJECTS)('a new file of the subject %s', (subject) => {
    const isAboutOfficial = subject === 'official'
    expect(mayBeginFile(administrator, subject)).toBe(true)
    expect(mayBeginFile(technician, subject)).toBe(!isAboutOfficial)
    expect(firstAccess(subject)).toBe(isAboutOfficial ? 'reservado' : 'clasificado')
  })
})

const sent: GuardedDocument = {
  source: 'upload',
  isSensitive: false,
  addedById: 2,
  isWithdrawn: false,
  isDisposed: false,
  scan: 'limpio',
}

describe('the bytes of a document', () => {
  test.each<[string, Partial<GuardedDocument>, Official, string | null]>([
    ['are open', {}, technician, null],
    ['of a sensitive one are its sender’s', { isSensitive: true }, technician, null],
    ['of a sensitive one are no other’s', { isSensitive: true, addedById: 3 }, technician, 'forbidden'],
    ['of a sensitive one are an administrator’s', { isSensitive: true, addedById: 3 }, administrator, null],
    ['of a withdrawn one are no technician’s', { isWithdrawn: true }, technician, 'withdrawn'],
    ['of a withdrawn one are an administrator’s', { isWithdrawn: true }, administrator, null],
    ['that wait for a scan are the sender’s', { scan: 'pendiente' }, technician, null],
    ['that wait for a scan are no administrator’s', { scan: 'pendiente' }, administrator, 'unscanned'],
    ['whose scan failed are no other’s', { scan: 'fallo', addedById: 3 }, technician, 'unscanned'],
    ['of a disposed file are of none', { isDisposed: true }, administrator, 'disposed'],
    ['with a virus are of none', { scan: 'infectado' }, technician, 'unscanned'],
    ['without an antivirus are open', { scan: 'sin_antivirus', addedById: 3 }, technician, null],
    ['above the limit of the antivirus are open', { scan: 'muy_grande', addedById: 3 }, technician, null],
  ])('%s', (_title, changes, by, shut) => {
    expect(documentShut(by, { ...sent, ...changes })).toBe(shut)
  })

  test.each([
    ['reservado', false, true],
    ['clasificado', true, true],
    ['clasificado', false, false],
  ] as const)('opening a document of %s, sensitive %s, leaves an audit event: %s', (access, isSensitive, isTold) => {
    expect(isOpeningTold({ access }, { isSensitive })).toBe(isTold)
  })
})
