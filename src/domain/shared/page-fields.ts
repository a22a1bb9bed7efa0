import { z } from 'zod'
import { MAX_PAGE_SIZE } from './list-query.ts'

const LIMIT = `El límite debe ser un número entero entre 1 y ${MAX_PAGE_SIZE}.`
const OFFSET = 'El inicio de la página debe ser un número entero desde 0.'

/** Rows of a page, and how many stand before them. */
export const limit = z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_PAGE_SIZE, LIMIT)
export const offset = z.int({ error: OFFSET }).min(0, OFFSET).max(2_147_483_647, OFFSET)
