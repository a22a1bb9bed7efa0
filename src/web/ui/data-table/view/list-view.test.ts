import { beforeEach, expect, test } from 'vitest'
import { aStorage } from '../../../offline/visits/testing.ts'
import { readListView, rememberListView } from './list-view.ts'

let storage = aStorage()
const owner = { userId: 7, list: 'planeacion' }
const none = { hidden: [], shape: undefined }
const read = (stored: string) => {
  storage.setItem('vista-lista:7:planeacion', stored)
  return readListView(storage, owner, ['city', 'zodes'])
}

beforeEach(() => {
  storage = aStorage()
})

test('a view is read as it was remembered', () => {
  rememberListView(storage, owner, { hidden: ['city'], shape: 'table' })
  expect(readListView(storage, owner, ['city', 'zodes'])).toEqual({ hidden: ['city'], shape: 'table' })
  expect(readListView(storage, { ...owner, userId: 8 }, ['city'])).toEqual(none)
  rememberListView(storage, owner, none)
  expect(storage.length).toBe(0)
})

test('a column that the list no longer has is dropped', () => {
  expect(read('{"hidden":["before","city",7,null]}')).toEqual({ hidden: ['city'], shape: undefined })
})

test.each(['', 'x', 'null', '7', '[]', '{}', '{"hidden":"city","shape":"wheel"}'])('%j is no view', (stored) => {
  expect(read(stored)).toEqual(none)
})
