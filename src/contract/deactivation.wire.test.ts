import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deactivate } from './deactivation.wire.ts'

const { wire, schema } = deactivate.body

describe('a deactivation', () => {
  test.each([
    ['users', 'user_id'],
    ['establishments', 'establishment_id'],
    ['assignments', 'assignment_id'],
  ])('a deactivation of %s is the same JSON once decoded and encoded', (tablename, columname) => {
    const sent = { tablename, columname, valuecolum: 7, status: '0' }
    expect(z.encode(wire, z.decode(wire, sent))).toEqual(sent)
  })

  test.each([0, '0', 'false', false])('reads the state %j as inactive', (status) => {
    const sent = { tablename: 'users', columname: 'user_id', valuecolum: '7', status }
    expect(schema.parse(z.decode(wire, sent))).toMatchObject({ subject: 'user', id: 7, isActive: false })
  })

  test.each(['audit_events', 'user', 'toString'])('knows no table %j', (tablename) => {
    const sent = { tablename, columname: 'user_id', valuecolum: 7, status: 0 }
    expect(() => z.decode(wire, sent)).toThrow(expect.objectContaining({ code: 'deactivate.unknown-table' }))
  })

  test.each<[changes: object, name: string, message: string]>([
    [{ tablename: '' }, 'subject', 'Este campo es requerido'],
    [{ tablename: ['users'] }, 'subject', 'La tabla o su columna no se puede modificar.'],
    [{ columname: undefined }, 'keyColumn', 'Este campo es requerido'],
    [{ status: undefined }, 'isActive', 'Este campo es requerido'],
    [{ status: 'tal vez' }, 'isActive', 'Responda sí o no.'],
  ])('a deactivation with %j says so of %s', (changes, name, message) => {
    const sent = { tablename: 'users', columname: 'user_id', valuecolum: 7, status: 0, ...changes }
    expect(schema.safeParse(z.decode(wire, sent)).error?.issues[0]).toMatchObject({ path: [name], message })
  })
})
