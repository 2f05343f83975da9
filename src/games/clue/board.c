/*
 * board.c - the board of Clue. tools/clue_board.py makes the tables of squares
 * and names from data/clue_board.json; test_clue_board.c compares them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/clue/board.h"

#include <string.h>

const char *const clue_card_words[CLUE_CARDS] = {
    "scarlett",    "mustard",       "white",   "green",     "peacock",
    "plum",        "candlestick",   "knife",   "lead-pipe", "revolver",
    "rope",        "wrench",        "kitchen", "ballroom",  "conservatory",
    "dining-room", "billiard-room", "library", "lounge",    "hall",
    "study",
};

/* Rooms, then squares row by row. */
const char *const clue_place_words[CLUE_PLACES] = {
    "kitchen", "ballroom", "conservatory", "dining-room", "billiard-room",
    "library", "lounge",   "hall",         "study",       "J1",
    "O1",      "H2",       "I2",           "J2",          "O2",
    "P2",      "Q2",       "G3",           "H3",          "Q3",
    "R3",      "G4",       "H4",           "Q4",          "R4",
    "G5",      "H5",       "Q5",           "R5",          "G6",
    "H6",      "Q6",       "R6",           "S6",          "G7",
    "H7",      "Q7",       "R7",           "S7",          "T7",
    "U7",      "V7",       "W7",           "X7",          "A8",
    "B8",      "C8",       "D8",           "E8",          "F8",
    "G8",      "H8",       "Q8",           "R8",          "S8",
    "T8",      "U8",       "V8",           "W8",          "B9",
    "C9",      "D9",       "E9",           "F9",          "G9",
    "H9",      "I9",       "J9",           "K9",          "L9",
    "M9",      "N9",       "O9",           "P9",          "Q9",
    "R9",      "F10",      "G10",          "H10",         "I10",
    "J10",     "K10",      "L10",          "M10",         "N10",
    "O10",     "P10",      "Q10",          "R10",         "I11",
    "J11",     "P11",      "Q11",          "R11",         "I12",
    "J12",     "P12",      "Q12",          "R12",         "I13",
    "J13",     "P13",      "Q13",          "R13",         "I14",
    "J14",     "P14",      "Q14",          "R14",         "S14",
    "T14",     "U14",      "V14",          "W14",         "I15",
    "J15",     "P15",      "Q15",          "R15",         "I16",
    "J16",     "P16",      "Q16",          "B17",         "C17",
    "D17",     "E17",      "F17",          "G17",         "H17",
    "I17",     "J17",      "P17",          "Q17",         "A18",
    "B18",     "C18",      "D18",          "E18",         "F18",
    "G18",     "H18",      "I18",          "J18",         "K18",
    "L18",     "M18",      "N18",          "O18",         "P18",
    "Q18",     "B19",      "C19",          "D19",         "E19",
    "F19",     "G19",      "H19",          "I19",         "P19",
    "Q19",     "R19",      "H20",          "I20",         "P20",
    "Q20",     "R20",      "S20",          "T20",         "U20",
    "V20",     "W20",      "X20",          "H21",         "I21",
    "P21",     "Q21",      "R21",          "S21",         "T21",
    "U21",     "V21",      "W21",          "H22",         "I22",
    "P22",     "Q22",      "H23",          "I23",         "P23",
    "Q23",     "H24",      "I24",          "P24",         "Q24",
    "H25",     "Q25",
};

/* One letter a cell, as clue_board.h has them. */
const char *const clue_map[CLUE_ROWS] = {
    "#########3####4#########", "KKKKKK#...BBBB...#CCCCCC",
    "KKKKKK..BBBBBBBB..CCCCCC", "KKKKKK..BBBBBBBB..CCCCCC",
    "KKKKKK..BBBBBBBB..CCCCCC", "KKKKKK..BBBBBBBB...CCCC#",
    "#KKKKK..BBBBBBBB.......5", "........BBBBBBBB.......#",
    "#.................RRRRRR", "DDDDD.............RRRRRR",
    "DDDDDDDD..XXXXX...RRRRRR", "DDDDDDDD..XXXXX...RRRRRR",
    "DDDDDDDD..XXXXX...RRRRRR", "DDDDDDDD..XXXXX........#",
    "DDDDDDDD..XXXXX...LLLLL#", "DDDDDDDD..XXXXX..LLLLLLL",
    "#.........XXXXX..LLLLLLL", "2................LLLLLLL",
    "#........HHHHHH...LLLLL#", "OOOOOOO..HHHHHH........6",
    "OOOOOOO..HHHHHH........#", "OOOOOOO..HHHHHH..SSSSSSS",
    "OOOOOOO..HHHHHH..SSSSSSS", "OOOOOOO..HHHHHH..SSSSSSS",
    "OOOOOO#1#HHHHHH#.SSSSSSS",
};

#define NO_DOOR CLUE_NOWHERE
/* Row, column, the squares beside it, the room behind its door. */
const struct clue_square clue_squares[CLUE_SQUARES] = {
    {0, 9, {13}, NO_DOOR},
    {0, 14, {14}, NO_DOOR},
    {1, 7, {12, 18}, NO_DOOR},
    {1, 8, {11, 13}, NO_DOOR},
    {1, 9, {9, 12}, NO_DOOR},
    {1, 14, {10, 15}, NO_DOOR},
    {1, 15, {14, 16}, NO_DOOR},
    {1, 16, {15, 19}, NO_DOOR},
    {2, 6, {18, 21}, NO_DOOR},
    {2, 7, {11, 17, 22}, NO_DOOR},
    {2, 16, {16, 20, 23}, NO_DOOR},
    {2, 17, {19, 24}, NO_DOOR},
    {3, 6, {17, 22, 25}, NO_DOOR},
    {3, 7, {18, 21, 26}, NO_DOOR},
    {3, 16, {19, 24, 27}, NO_DOOR},
    {3, 17, {20, 23, 28}, NO_DOOR},
    {4, 6, {21, 26, 29}, NO_DOOR},
    {4, 7, {22, 25, 30}, NO_DOOR},
    {4, 16, {23, 28, 31}, NO_DOOR},
    {4, 17, {24, 27, 32}, NO_DOOR},
    {5, 6, {25, 30, 34}, NO_DOOR},
    {5, 7, {26, 29, 35}, CLUE_BALLROOM},
    {5, 16, {27, 32, 36}, CLUE_BALLROOM},
    {5, 17, {28, 31, 33, 37}, NO_DOOR},
    {5, 18, {32, 38}, CLUE_CONSERVATORY},
    {6, 6, {29, 35, 50}, NO_DOOR},
    {6, 7, {30, 34, 51}, NO_DOOR},
    {6, 16, {31, 37, 52}, NO_DOOR},
    {6, 17, {32, 36, 38, 53}, NO_DOOR},
    {6, 18, {33, 37, 39, 54}, NO_DOOR},
    {6, 19, {38, 40, 55}, NO_DOOR},
    {6, 20, {39, 41, 56}, NO_DOOR},
    {6, 21, {40, 42, 57}, NO_DOOR},
    {6, 22, {41, 43, 58}, NO_DOOR},
    {6, 23, {42}, NO_DOOR},
    {7, 0, {45}, NO_DOOR},
    {7, 1, {44, 46, 59}, NO_DOOR},
    {7, 2, {45, 47, 60}, NO_DOOR},
    {7, 3, {46, 48, 61}, NO_DOOR},
    {7, 4, {47, 49, 62}, CLUE_KITCHEN},
    {7, 5, {48, 50, 63}, NO_DOOR},
    {7, 6, {34, 49, 51, 64}, NO_DOOR},
    {7, 7, {35, 50, 65}, NO_DOOR},
    {7, 16, {36, 53, 74}, NO_DOOR},
    {7, 17, {37, 52, 54, 75}, NO_DOOR},
    {7, 18, {38, 53, 55}, NO_DOOR},
    {7, 19, {39, 54, 56}, NO_DOOR},
    {7, 20, {40, 55, 57}, NO_DOOR},
    {7, 21, {41, 56, 58}, NO_DOOR},
    {7, 22, {42, 57}, NO_DOOR},
    {8, 1, {45, 60}, NO_DOOR},
    {8, 2, {46, 59, 61}, NO_DOOR},
    {8, 3, {47, 60, 62}, NO_DOOR},
    {8, 4, {48, 61, 63}, NO_DOOR},
    {8, 5, {49, 62, 64, 76}, NO_DOOR},
    {8, 6, {50, 63, 65, 77}, NO_DOOR},
    {8, 7, {51, 64, 66, 78}, NO_DOOR},
    {8, 8, {65, 67, 79}, NO_DOOR},
    {8, 9, {66, 68, 80}, CLUE_BALLROOM},
    {8, 10, {67, 69, 81}, NO_DOOR},
    {8, 11, {68, 70, 82}, NO_DOOR},
    {8, 12, {69, 71, 83}, NO_DOOR},
    {8, 13, {70, 72, 84}, NO_DOOR},
    {8, 14, {71, 73, 85}, CLUE_BALLROOM},
    {8, 15, {72, 74, 86}, NO_DOOR},
    {8, 16, {52, 73, 75, 87}, NO_DOOR},
    {8, 17, {53, 74, 88}, NO_DOOR},
    {9, 5, {63, 77}, NO_DOOR},
    {9, 6, {64, 76, 78}, NO_DOOR},
    {9, 7, {65, 77, 79}, NO_DOOR},
    {9, 8, {66, 78, 80, 89}, NO_DOOR},
    {9, 9, {67, 79, 81, 90}, NO_DOOR},
    {9, 10, {68, 80, 82}, NO_DOOR},
    {9, 11, {69, 81, 83}, NO_DOOR},
    {9, 12, {70, 82, 84}, NO_DOOR},
    {9, 13, {71, 83, 85}, NO_DOOR},
    {9, 14, {72, 84, 86}, NO_DOOR},
    {9, 15, {73, 85, 87, 91}, NO_DOOR},
    {9, 16, {74, 86, 88, 92}, NO_DOOR},
    {9, 17, {75, 87, 93}, CLUE_BILLIARD_ROOM},
    {10, 8, {79, 90, 94}, NO_DOOR},
    {10, 9, {80, 89, 95}, NO_DOOR},
    {10, 15, {86, 92, 96}, NO_DOOR},
    {10, 16, {87, 91, 93, 97}, NO_DOOR},
    {10, 17, {88, 92, 98}, NO_DOOR},
    {11, 8, {89, 95, 99}, NO_DOOR},
    {11, 9, {90, 94, 100}, NO_DOOR},
    {11, 15, {91, 97, 101}, NO_DOOR},
    {11, 16, {92, 96, 98, 102}, NO_DOOR},
    {11, 17, {93, 97, 103}, NO_DOOR},
    {12, 8, {94, 100, 104}, CLUE_DINING_ROOM},
    {12, 9, {95, 99, 105}, NO_DOOR},
    {12, 15, {96, 102, 106}, NO_DOOR},
    {12, 16, {97, 101, 103, 107}, NO_DOOR},
    {12, 17, {98, 102, 108}, NO_DOOR},
    {13, 8, {99, 105, 114}, NO_DOOR},
    {13, 9, {100, 104, 115}, NO_DOOR},
    {13, 15, {101, 107, 116}, NO_DOOR},
    {13, 16, {102, 106, 108, 117}, NO_DOOR},
    {13, 17, {103, 107, 109, 118}, NO_DOOR},
    {13, 18, {108, 110}, NO_DOOR},
    {13, 19, {109, 111}, NO_DOOR},
    {13, 20, {110, 112}, CLUE_LIBRARY},
    {13, 21, {111, 113}, NO_DOOR},
    {13, 22, {112}, CLUE_BILLIARD_ROOM},
    {14, 8, {104, 115, 119}, NO_DOOR},
    {14, 9, {105, 114, 120}, NO_DOOR},
    {14, 15, {106, 117, 121}, NO_DOOR},
    {14, 16, {107, 116, 118, 122}, NO_DOOR},
    {14, 17, {108, 117}, NO_DOOR},
    {15, 8, {114, 120, 130}, NO_DOOR},
    {15, 9, {115, 119, 131}, NO_DOOR},
    {15, 15, {116, 122, 132}, NO_DOOR},
    {15, 16, {117, 121, 133}, NO_DOOR},
    {16, 1, {124, 135}, NO_DOOR},
    {16, 2, {123, 125, 136}, NO_DOOR},
    {16, 3, {124, 126, 137}, NO_DOOR},
    {16, 4, {125, 127, 138}, NO_DOOR},
    {16, 5, {126, 128, 139}, NO_DOOR},
    {16, 6, {127, 129, 140}, CLUE_DINING_ROOM},
    {16, 7, {128, 130, 141}, NO_DOOR},
    {16, 8, {119, 129, 131, 142}, NO_DOOR},
    {16, 9, {120, 130, 143}, NO_DOOR},
    {16, 15, {121, 133, 149}, NO_DOOR},
    {16, 16, {122, 132, 150}, CLUE_LIBRARY},
    {17, 0, {135}, NO_DOOR},
    {17, 1, {123, 134, 136, 151}, NO_DOOR},
    {17, 2, {124, 135, 137, 152}, NO_DOOR},
    {17, 3, {125, 136, 138, 153}, NO_DOOR},
    {17, 4, {126, 137, 139, 154}, NO_DOOR},
    {17, 5, {127, 138, 140, 155}, NO_DOOR},
    {17, 6, {128, 139, 141, 156}, NO_DOOR},
    {17, 7, {129, 140, 142, 157}, NO_DOOR},
    {17, 8, {130, 141, 143, 158}, NO_DOOR},
    {17, 9, {131, 142, 144}, NO_DOOR},
    {17, 10, {143, 145}, NO_DOOR},
    {17, 11, {144, 146}, CLUE_HALL},
    {17, 12, {145, 147}, CLUE_HALL},
    {17, 13, {146, 148}, NO_DOOR},
    {17, 14, {147, 149}, NO_DOOR},
    {17, 15, {132, 148, 150, 159}, NO_DOOR},
    {17, 16, {133, 149, 160}, NO_DOOR},
    {18, 1, {135, 152}, NO_DOOR},
    {18, 2, {136, 151, 153}, NO_DOOR},
    {18, 3, {137, 152, 154}, NO_DOOR},
    {18, 4, {138, 153, 155}, NO_DOOR},
    {18, 5, {139, 154, 156}, NO_DOOR},
    {18, 6, {140, 155, 157}, CLUE_LOUNGE},
    {18, 7, {141, 156, 158, 162}, NO_DOOR},
    {18, 8, {142, 157, 163}, NO_DOOR},
    {18, 15, {149, 160, 164}, NO_DOOR},
    {18, 16, {150, 159, 161, 165}, NO_DOOR},
    {18, 17, {160, 166}, NO_DOOR},
    {19, 7, {157, 163, 173}, NO_DOOR},
    {19, 8, {158, 162, 174}, NO_DOOR},
    {19, 15, {159, 165, 175}, NO_DOOR},
    {19, 16, {160, 164, 166, 176}, NO_DOOR},
    {19, 17, {161, 165, 167, 177}, NO_DOOR},
    {19, 18, {166, 168, 178}, NO_DOOR},
    {19, 19, {167, 169, 179}, NO_DOOR},
    {19, 20, {168, 170, 180}, NO_DOOR},
    {19, 21, {169, 171, 181}, NO_DOOR},
    {19, 22, {170, 172, 182}, NO_DOOR},
    {19, 23, {171}, NO_DOOR},
    {20, 7, {162, 174, 183}, NO_DOOR},
    {20, 8, {163, 173, 184}, NO_DOOR},
    {20, 15, {164, 176, 185}, CLUE_HALL},
    {20, 16, {165, 175, 177, 186}, NO_DOOR},
    {20, 17, {166, 176, 178}, CLUE_STUDY},
    {20, 18, {167, 177, 179}, NO_DOOR},
    {20, 19, {168, 178, 180}, NO_DOOR},
    {20, 20, {169, 179, 181}, NO_DOOR},
    {20, 21, {170, 180, 182}, NO_DOOR},
    {20, 22, {171, 181}, NO_DOOR},
    {21, 7, {173, 184, 187}, NO_DOOR},
    {21, 8, {174, 183, 188}, NO_DOOR},
    {21, 15, {175, 186, 189}, NO_DOOR},
    {21, 16, {176, 185, 190}, NO_DOOR},
    {22, 7, {183, 188, 191}, NO_DOOR},
    {22, 8, {184, 187, 192}, NO_DOOR},
    {22, 15, {185, 190, 193}, NO_DOOR},
    {22, 16, {186, 189, 194}, NO_DOOR},
    {23, 7, {187, 192, 195}, NO_DOOR},
    {23, 8, {188, 191}, NO_DOOR},
    {23, 15, {189, 194}, NO_DOOR},
    {23, 16, {190, 193, 196}, NO_DOOR},
    {24, 7, {191}, NO_DOOR},
    {24, 16, {194}, NO_DOOR},
};
#undef NO_DOOR

const uint64_t clue_even[4] = {
    UINT64_C(0x52aaa5554b4aac00),
    UINT64_C(0x5325564d93555555),
    UINT64_C(0xd2d55555552aaaa5),
    UINT64_C(0x0000000000000012),
};

/* The squares in front of each room's doors. */
static const uint8_t doors[CLUE_ROOMS][CLUE_DOORS] = {
    [CLUE_KITCHEN] = {48},
    [CLUE_BALLROOM] = {30, 31, 67, 72},
    [CLUE_CONSERVATORY] = {33},
    [CLUE_DINING_ROOM] = {99, 128},
    [CLUE_BILLIARD_ROOM] = {88, 113},
    [CLUE_LIBRARY] = {111, 133},
    [CLUE_LOUNGE] = {156},
    [CLUE_HALL] = {145, 146, 175},
    [CLUE_STUDY] = {177},
};

const uint8_t *clue_doors(unsigned room)
{
    return doors[room];
}

unsigned clue_passage(unsigned room)
{
    static const uint8_t ends[CLUE_ROOMS] = {
        [CLUE_KITCHEN] = CLUE_STUDY,         [CLUE_BALLROOM] = CLUE_NOWHERE,
        [CLUE_CONSERVATORY] = CLUE_LOUNGE,   [CLUE_DINING_ROOM] = CLUE_NOWHERE,
        [CLUE_BILLIARD_ROOM] = CLUE_NOWHERE, [CLUE_LIBRARY] = CLUE_NOWHERE,
        [CLUE_LOUNGE] = CLUE_CONSERVATORY,   [CLUE_HALL] = CLUE_NOWHERE,
        [CLUE_STUDY] = CLUE_KITCHEN,
    };

    return ends[room];
}

unsigned clue_start(unsigned suspect)
{
    /* H25, A18, J1, O1, X7, X20 */
    static const uint8_t starts[CLUE_SUSPECTS] = {195, 134, 9, 10, 43, 172};

    return starts[suspect];
}

/* The queue of a breadth-first search. */
struct queue {
    uint8_t place[CLUE_PLACES];
    unsigned n;
};

static void visit(struct queue *queue, uint8_t *steps, unsigned place,
                  unsigned count)
{
    if (steps[place] != CLUE_UNREACHED)
        return;
    steps[place] = (uint8_t)count;
    queue->place[queue->n++] = (uint8_t)place;
}

/* Breadth first, outwards from the room: a walk is as long either way. No walk
 * goes through another room. */
void clue_steps(unsigned room, uint8_t steps[CLUE_PLACES])
{
    struct queue queue = {.n = 0};

    memset(steps, CLUE_UNREACHED, CLUE_PLACES);
    steps[room] = 0;
    for (int i = 0; i < CLUE_DOORS && doors[room][i] != 0; i++)
        visit(&queue, steps, doors[room][i], 1);
    for (unsigned at = 0; at < queue.n; at++) {
        unsigned place = queue.place[at], next = steps[place] + 1U;

        if (clue_is_room(place))
            continue;
        const struct clue_square *square = clue_square(place);
        for (int i = 0; i < 4 && square->beside[i] != 0; i++)
            visit(&queue, steps, square->beside[i], next);
        if (square->behind != CLUE_NOWHERE)
            visit(&queue, steps, square->behind, next);
    }
}
