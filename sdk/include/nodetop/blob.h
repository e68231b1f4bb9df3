/* nodetop/blob.h - the layout of a reading: one relocatable block of bytes, no pointers
 *
 *   header | table directory | column directories | column data, validity bitmaps, list elements | string pool
 *
 * All offsets are from the first byte of the blob and multiples of 8, but for the places of strings in the pool. Numbers
 * are in the byte order of the machine that made them, which is the machine that reads them. C++ authors build it with
 * blob_builder.hpp; the host checks every offset, length and reference once and refuses a bad blob whole. No two parts
 * share bytes (texts may share theirs in the pool, lists their elements), so that the check is linear in the length. All
 * lists of one column have at most 2^26 items together.
 */
#ifndef NODETOP_BLOB_H
#define NODETOP_BLOB_H

#include <stdint.h>

#define NT_BLOB_MAGIC 0x31424f4c4254444eull /* "NDTBLOB1" */
#define NT_BLOB_FORMAT 1u
#define NT_BLOB_BYTE_ORDER 0x01020304u

typedef struct nt_blob_header {
    uint64_t magic;
    uint32_t format, byte_order;
    uint64_t total_length; /* of the whole blob in bytes */
    uint64_t tables;       /* offset of nt_blob_table[n_tables] */
    uint64_t pool;         /* offset of the string pool, valid UTF-8 from end to end */
    uint64_t pool_length;
    uint32_t n_tables, reserved;
} nt_blob_header;

/* Each kind at most once. A table without rows says that there are none; one that is left out, that nothing is known. */
typedef struct nt_blob_table {
    uint32_t kind, n_columns; /* nt_table */
    uint64_t rows;            /* at most 2^31 */
    uint64_t columns;         /* offset of nt_blob_column[n_columns] */
} nt_blob_table;

/* Each id at most once in a table. Data of U8 columns is 1 byte a row, of U32 and ROW 4, of the others 8. */
typedef struct nt_blob_column {
    uint32_t id, type; /* nt_column, nt_type */
    uint32_t target;   /* ROW and ROW_LIST: table that the rows are of; else 0 */
    uint32_t reserved;
    uint64_t data;       /* offset of the values, one for each row, also for unknown ones */
    uint64_t validity;   /* offset of the bitmap, bit r of byte r/8, 1 = known; 0: every row is known */
    uint64_t elements;   /* lists: offset of the elements; else 0 */
    uint64_t n_elements; /* lists: their number; else 0 */
} nt_blob_column;

/* A string: place in the pool. May not begin or end inside a character. */
typedef struct nt_blob_str {
    uint32_t offset, length;
} nt_blob_str;

/* A list: elements [begin, end). */
typedef struct nt_blob_list {
    uint32_t begin, end;
} nt_blob_list;

#endif
