/*
 * hues_samples.c - cues to offer: everyday words that bring a colour to mind.
 *
 * More of them than cues can be used up in one game, so an unused one is always
 * left. Neighbours are of different kinds, because they are offered together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_cue.h"

const char *const hues_samples[] = {
    "honey", "amber", "squirrel", "biscuit", "oregano", "beard", "cliff",
    "robin", "leaf", "penny", "butterfly", "fern", "turnip", "towel", "lava",
    "seal", "raisin", "lilac", "nun", "glacier", "clam", "mocha", "sapphire",
    "kangaroo", "cheese", "thyme", "eyelid", "noon", "snake", "mint", "tin",
    "deer", "oak", "lentil", "ribbon", "soot", "sparrow", "strawberry",
    "tulip", "khaki", "lagoon", "liver", "lemonade", "space", "zebra",
    "paprika", "bluebell", "bone", "sunset", "lizard", "salmon", "brass",
    "pony", "hazelnut", "zucchini", "eraser", "marble", "owl", "peach",
    "barley", "linen", "kelp", "ham", "jam", "moon", "giraffe", "ginger",
    "magnolia", "freckle", "rain", "cod", "flamingo", "quartz", "pig",
    "molasses", "cabbage", "newspaper", "dirt", "duck", "cherry", "teak",
    "ant", "lawn", "garlic", "bubblegum", "torch", "wolf", "caramel",
    "sunflower", "ghost", "fog", "dolphin", "champagne", "topaz", "rabbit",
    "crust", "rosemary", "hair", "canyon", "canary", "sky", "nickel", "wasp",
    "willow", "radish", "blanket", "fire", "penguin", "date", "violet",
    "bride", "waterfall", "oyster", "latte", "amethyst", "koala", "custard",
    "sage", "cheek", "twilight", "tortoise", "plum", "iron", "goat", "acorn",
    "bean", "confetti", "smoke", "dove", "raspberry", "rose", "suede", "marsh",
    "sausage", "smoothie", "nebula", "rhino", "saffron", "petunia", "skin",
    "sunrise", "toad", "lemon", "copper", "horse", "almond", "pickle",
    "crayon", "granite", "crow", "olive", "wheat", "satin", "seaweed",
    "rhubarb", "jelly", "star", "leopard", "nutmeg", "hyacinth", "bruise",
    "thunder", "tuna", "moss", "diamond", "bat", "syrup", "lettuce", "paper",
    "soil", "swan", "pumpkin", "mahogany", "beetle", "meadow", "onion",
    "shampoo", "lantern", "fox", "chocolate", "marigold", "clown", "frost",
    "jellyfish", "cider", "turquoise", "hamster", "bread", "dill", "sunburn",
    "dune", "parrot", "wine", "chrome", "bee", "birch", "beetroot", "pillow",
    "flame", "ostrich", "fig", "iris", "tuxedo", "stream", "crab", "espresso",
    "garnet", "panda", "cream", "heather", "lips", "midnight", "turtle",
    "rust", "steel", "lamb", "cashew", "pea", "balloon", "ash", "pigeon",
    "papaya", "oat", "leather", "swamp", "steak", "milkshake", "galaxy",
    "hippo", "curry", "geranium", "rouge", "dew", "frog", "lavender", "bronze",
    "calf", "chestnut", "cucumber", "pencil", "slate", "raven", "lime", "hay",
    "silk", "cactus", "truffle", "marshmallow", "lightning", "tiger",
    "cinnamon", "daffodil", "blood", "storm", "trout", "ocean", "opal", "mole",
    "waffle", "kale", "parchment", "mud", "bluebird", "carrot", "rosewood",
    "ladybug", "grass", "aubergine", "soap", "candle", "beaver", "cocoa",
    "poppy", "pirate", "snow", "squid", "yogurt", "jade", "rat", "toast",
    "parsley", "scar", "desert", "peacock", "grape", "zinc", "moose", "cedar",
    "beet", "carpet", "ember", "rooster", "cranberry", "lily", "uniform",
    "river", "lobster", "tea", "ruby", "gorilla", "vanilla", "thistle",
    "tongue", "dawn", "crocodile", "sand", "silver", "sheep", "pistachio",
    "artichoke", "stamp", "chalk", "falcon", "mango", "rice", "wool", "pond",
    "beef", "sorbet", "comet", "elephant", "ketchup", "fuchsia", "lipstick",
    "puddle", "goldfish", "coffee", "ivory", "cow", "walnut", "celery", "ink",
    "pebble", "goose", "avocado", "straw", "velvet", "ivy", "mushroom",
    "lollipop", "spark", "lion", "fudge", "buttercup", "vampire", "cloud",
    "shark", "brick", "pearl", "hedgehog", "pancake", "spinach", "pumice",
    "clay", "cardinal", "tomato", "coin", "moth", "clover", "eggplant",
    "sponge", "volcano", "otter", "prune", "orchid", "monk", "iceberg",
    "octopus", "milk", "emerald", "mouse", "yolk", "basil", "vein", "horizon",
    "dragon", "coral", "lead", "fawn", "pine", "potato", "curtain", "coal",
    "chick", "blueberry", "daisy", "camouflage", "lake", "shrimp", "cola",
    "eclipse", "monkey", "pepper", "jasmine", "tooth", "dusk", "iguana",
    "denim", "gold", "donkey", "peanut", "asparagus", "envelope", "limestone",
    "eagle", "apricot", "corn", "cotton", "algae", "bacon", "sherbet", "sun",
    "camel", "mustard", "peony", "blush", "rainbow", "herring", "butter",
    "onyx", "piglet", "maple", "broccoli", "cardboard", "gravel", "mallard",
    "banana", "bamboo", "spider", "hedge", "leek", "candy", "match", "bear",
    "toffee", "dandelion", "witch", "mist", "whale",
};

const unsigned hues_sample_count =
    sizeof hues_samples / sizeof hues_samples[0];
