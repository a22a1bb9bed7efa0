import { json } from 'node:stream/consumers'
import { type ListDocument, typesetList } from './typeset-list.ts'

/** A process for one list: reads the document from the standard input and writes its PDF to the standard output. */
process.stdout.end(typesetList((await json(process.stdin)) as ListDocument))
