import { commandOf } from '#runtime/light-dynamodb/sdk.ts';

/** What the functions use, and what only tests send. */
export * from '#runtime/light-dynamodb/sdk.ts';
export const ScanCommand = commandOf('Scan');
export const CreateTableCommand = commandOf('CreateTable');
export const DeleteTableCommand = commandOf('DeleteTable');
export const ListTablesCommand = commandOf('ListTables');
