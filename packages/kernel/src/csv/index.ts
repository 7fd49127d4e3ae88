export { type CsvRecord, csvCells, csvRecords, streamCsvRecords } from './csv-records.js';
